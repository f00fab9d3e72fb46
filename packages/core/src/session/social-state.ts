import type { SocialProvider } from '@cairn/protocol'
import type { SocialFailure } from './social-error.ts'

/**
 * Sign-in with a provider, as the page sees it.
 *
 *     idle ─▸ waiting ─▸ opening ─▸ idle (signed in)
 *      ╰────▸ leaving     ▲  ╰────▸ failed
 *      ╰─ (back by redirect)
 */
export type SocialState =
  | { readonly type: 'idle' }
  /** The provider's window is open. */
  | {
      readonly type: 'waiting'
      readonly provider: SocialProvider
      /**
       * It says that it is closed. A provider's page may cut the tie to this
       * one, and then its window says so too while somebody signs in there.
       */
      readonly isGone?: boolean
    }
  /** This page is about to become the provider's. */
  | { readonly type: 'leaving'; readonly provider: SocialProvider }
  | {
      readonly type: 'opening'
      readonly provider: SocialProvider | undefined
    }
  | {
      readonly type: 'failed'
      readonly provider: SocialProvider | undefined
      readonly reason: SocialFailure
    }
