import type { FundingOption } from '@cairn/primitives'
import type { SignInState } from '#features/auth/SteeredSignIn.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-in that the sign-in screen continues. @see AUTH-01 */
    signIn?: SignInState
    /** A button of the wallet asked to sign out. @see SESS-03 */
    signOutAsked?: boolean
    /** The coin that the purchase starts with. @see RAMP-01 */
    buy?: FundingOption
    /** Id of the coin that the bridge starts with. @see BRDG-01 */
    bridge?: string
    /** Id of the request that Edit led to its form from. @see SEND-01 */
    edits?: number | undefined
    /** Id of the question that a page of questions shows first. @see TXRQ-01 */
    question?: number | undefined
  }
}
