import { lazy, Suspense, useEffect } from 'react'
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
const importSigning = () => import('#features/signing/SigningDialog.tsx')
const SigningDialog = lazy(async () => ({
  default: (await importSigning()).SigningDialog,
}))

/** When the page has loaded what it shows, in milliseconds. */
const calmMs = 2000

type Props = { search: OverlaySearch }

/** What may lie over any page of the account. */
export function AccountOverlays({ search }: Props) {
  const signingVisible = useStore(
    useWallet().signing,
    ({ visible, focus, finished }) =>
      visible || focus !== undefined || finished !== undefined,
  )
  // Whoever presses Confirm does not wait for the dialog's code.
  useEffect(() => {
    const timer = setTimeout(() => void importSigning().catch(() => {}), calmMs)
    return () => clearTimeout(timer)
  }, [])
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
