import { Footer } from '@cairn/ui'
import { Suspense } from 'react'
import { lazyPart } from '#shared/lazy-part.ts'
import { useWalletStore } from '#shared/wallet-context.ts'
import { footerLinks } from './footer-links.tsx'

const ForceCreateToggle = lazyPart(
  'force-create-toggle',
  () => import('./ForceCreateToggle.tsx'),
  'ForceCreateToggle',
)

/** The end of every page; developers find a switch there. @see SHELL-05 */
export function AppFooter() {
  const isDeveloper = useWalletStore(
    (wallet) => wallet.settings,
    ({ devMode }) => devMode.enabled,
  )
  return (
    <Footer links={footerLinks}>
      {isDeveloper && (
        <Suspense>
          <ForceCreateToggle />
        </Suspense>
      )}
    </Footer>
  )
}
