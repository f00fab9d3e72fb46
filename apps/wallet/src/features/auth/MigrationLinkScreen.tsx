import { cancelLinking, linkedWallets } from '@cairn/core'
import {
  Address,
  Avatar,
  Button,
  List,
  ListRow,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useBack } from '#shared/use-back.tsx'
import { useWallet } from '#shared/wallet-context.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './migration.messages.ts'
import { PasswordlessScreen } from './PasswordlessScreen.tsx'

/** Signs in, and links what was found to that sign-in. @see AUTH-09 */
export function MigrationLinkScreen() {
  const wallet = useWallet()
  const [wallets] = useState(() => linkedWallets(wallet))
  const isIdle = useStore(wallet.passwordless, ({ type }) => type === 'idle')
  // Whoever leaves this page links nothing.
  useEffect(() => () => cancelLinking(wallet), [wallet])
  const isSignedIn = useStore(
    wallet.session,
    ({ type }) => type === 'signed-in',
  )
  if (isSignedIn) return <Navigate replace to="/wallet" />
  if (wallets.length === 0) return <Navigate replace to="/auth/migration" />
  return isIdle ? <LinkForm wallets={wallets} /> : <PasswordlessScreen />
}

function LinkForm({ wallets }: { wallets: ReturnType<typeof linkedWallets> }) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const back = useBack()
  return (
    <Screen back={back} title={messages.linkTitle} width="task">
      <Stack gap={6}>
        <Text tone="muted">
          {wallets.length === 1 ? messages.linkText : messages.linkMany}
        </Text>
        <List label={messages.linkTitle}>
          {wallets.map((address) => (
            <ListRow
              key={address}
              lead={<Avatar address={address} size={40} />}
              title={<Address address={address} />}
            />
          ))}
        </List>
        <Text>{messages.linkNext}</Text>
        <EmailForm onSubmit={(email) => beginSignIn(wallet, email)} />
        <Button
          block
          onClick={() => void navigate({ to: '/auth' })}
          variant="quiet"
        >
          {messages.cancel}
        </Button>
      </Stack>
    </Screen>
  )
}
