import type { KeptWallet } from '@cairn/core'
import { isolateText } from '@cairn/primitives'
import { Text } from '@cairn/ui'
import { ConfirmDialog } from '#shared/dialogs/ConfirmDialog.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import {
  forgetWallet,
  type KeptWallets,
  nameOfWallet,
  openNextWallet,
} from '#shared/wallets/use-kept-wallets.ts'
import { messages } from './wallets.messages.ts'

type Props = {
  all: KeptWallets
  /** The address that is watched. */
  kept: KeptWallet
  onClose: () => void
}

/** Asks before what is kept of a watched address is deleted. @see SHELL-12 */
export function StopWatchingDialog({ all, kept, onClose }: Props) {
  const wallet = useWallet()
  const stop = async () => {
    await forgetWallet(wallet, kept.slot)
    if (kept.slot === all.slot) return openNextWallet(all)
    all.reload()
    onClose()
  }
  return (
    <ConfirmDialog
      cancel={messages.cancel}
      confirm={messages.stop}
      onClose={onClose}
      onConfirm={() => void stop()}
      title={messages.stopTitle(isolateText(nameOfWallet(kept)))}
    >
      <Text tone="muted">{messages.stopText}</Text>
    </ConfirmDialog>
  )
}
