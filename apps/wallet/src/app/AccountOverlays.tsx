import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'

const PolicyOverlay = lazyPart(
  'policy-overlay',
  () => import('./PolicyOverlay.tsx'),
  'PolicyOverlay',
)
const ReceiveDialog = lazyPart(
  'receive',
  () => import('#features/receive/ReceiveDialog.tsx'),
  'ReceiveDialog',
)
const BuyDialog = lazyPart(
  'buy-dialog',
  () => import('#features/buy/BuyDialog.tsx'),
  'BuyDialog',
)
const SearchDialog = lazyPart(
  'search-dialog',
  () => import('#features/search/SearchDialog.tsx'),
  'SearchDialog',
)
const ShortcutsDialog = lazyPart(
  'shortcuts-dialog',
  () => import('./ShortcutsDialog.tsx'),
  'ShortcutsDialog',
)
const PairDialog = lazyPart(
  'pair-dialog',
  () => import('#features/walletconnect/PairDialog.tsx'),
  'PairDialog',
)
const SigningDialog = lazyPart(
  'signing-dialog',
  () => import('#features/signing/SigningDialog.tsx'),
  'SigningDialog',
)

/** When the page has loaded what it shows, in milliseconds. */
const calmMs = 2000

type Props = {
  /** The page asks for a decision, which the signing dialog will follow. */
  isTask: boolean
}

/** Draws the dialogs and sheets that may lie over any page of the account. */
export function AccountOverlays({ isTask }: Props) {
  const search = useSearch({ strict: false })
  const signingVisible = useStore(
    useWallet().signing,
    ({ visible, focus, finished }) =>
      visible || focus !== undefined || finished !== undefined,
  )
  // A press on Confirm, Receive or Search does not wait for code.
  useEffect(() => {
    const load = () => {
      for (const part of [SigningDialog, ReceiveDialog, SearchDialog])
        part.preload().catch(() => {})
    }
    const timer = setTimeout(load, isTask ? 0 : calmMs)
    return () => clearTimeout(timer)
  }, [isTask])
  return (
    // Each waits for its own code: one that loads would hide the others.
    <>
      <ReadingOverlays />
      <Suspense>{search.receive && <ReceiveDialog />}</Suspense>
      <Suspense>{search.buy && <BuyDialog />}</Suspense>
      <Suspense>{search.pair && <PairDialog />}</Suspense>
      <Suspense>{signingVisible && <SigningDialog />}</Suspense>
    </>
  )
}

/** Draws the dialogs that only show something. @see SHELL-12 */
export function ReadingOverlays() {
  const { terms, privacy, search, shortcuts } = useSearch({ strict: false })
  return (
    <>
      <Suspense>{(terms || privacy) && <PolicyOverlay />}</Suspense>
      <Suspense>{search && <SearchDialog />}</Suspense>
      <Suspense>{shortcuts && <ShortcutsDialog />}</Suspense>
    </>
  )
}
