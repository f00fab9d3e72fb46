import { Badge } from '@cairn/ui'
import { messages } from './wallets.messages.ts'

type Props = { state: 'signed-in' | 'watching' | 'signed-out' }

/** Says what a wallet is, unless it is an ordinary one. @see SHELL-12 */
export function WalletBadge({ state }: Props) {
  if (state === 'signed-in') return null
  return state === 'watching' ? (
    <Badge tone="info">{messages.watching}</Badge>
  ) : (
    <Badge>{messages.signedOut}</Badge>
  )
}
