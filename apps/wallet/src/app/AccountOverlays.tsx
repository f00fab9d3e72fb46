import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import type { OverlaySearch } from '#shared/search.ts'
import { useWallet } from '#shared/wallet-context.ts'

const PolicyOverlay = lazy(async () => ({
  default: (await import('./PolicyOverlay.tsx')).PolicyOverlay,
}))
const ReceiveDialog = lazy(async () => ({
  default: (await import('#features/receive/ReceiveDialog.tsx')).ReceiveDialog,
}))
const SearchDialog = lazy(async () => ({
  default: (await import('#features/search/SearchDialog.tsx')).SearchDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))
const SigningDialog = lazy(async () => ({
  default: (await import('#features/signing/SigningDialog.tsx')).SigningDialog,
}))

type Props = { search: OverlaySearch }

/** What may lie over any page of the account. */
export function AccountOverlays({ search }: Props) {
  const signingVisible = useStore(
    useWallet().signing,
    ({ visible, focus, finished }) =>
      visible || focus !== undefined || finished !== undefined,
  )
  return (
    <Suspense>
      {(search.terms || search.privacy) && <PolicyOverlay />}
      {search.receive && <ReceiveDialog />}
      {search.search && <SearchDialog />}
      {search.shortcuts && <ShortcutsDialog />}
      {signingVisible && <SigningDialog />}
    </Suspense>
  )
}
