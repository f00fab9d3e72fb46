import { Badge, Logo, Page, TopBar } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { AppFooter } from './AppFooter.tsx'
import { messages } from './shell.messages.ts'

/** Bar, page and footer where nobody is signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const isLocal = useWallet().environment.environment === 'local'
  return (
    <Page>
      <TopBar
        end={isLocal && <Badge>{messages.localNetwork}</Badge>}
        start={
          <Link aria-label="Cairn" to="/wallet">
            <Logo />
          </Link>
        }
      />
      {children}
      <AppFooter />
    </Page>
  )
}
