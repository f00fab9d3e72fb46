import { useStore } from 'zustand'
import { ReceiveDialog } from '#features/receive/ReceiveDialog.tsx'
import { SigningDialog } from '#features/signing/SigningDialog.tsx'
import type { OverlaySearch } from '#shared/search.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { PolicyOverlay } from './PolicyOverlay.tsx'

type Props = { search: OverlaySearch }

/** What may lie over any page of the account. */
export function AccountOverlays({ search }: Props) {
  const signingVisible = useStore(useWallet().signing, ({ visible }) => visible)
  return (
    <>
      {(search.terms || search.privacy) && <PolicyOverlay />}
      {search.receive && <ReceiveDialog />}
      {signingVisible && <SigningDialog />}
    </>
  )
}
