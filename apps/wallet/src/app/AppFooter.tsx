import { Footer } from '@cairn/ui'
import { Suspense } from 'react'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { useWallet, useWalletStore } from '#shared/wallet/wallet-context.ts'
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
  const { links } = useWallet().environment
  return (
    <Footer links={footerLinks(links?.support)}>
      {isDeveloper && (
        <Suspense>
          <ForceCreateToggle />
        </Suspense>
      )}
    </Footer>
  )
}
