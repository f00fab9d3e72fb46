import {
  cancelLinking,
  cancelPasswordless,
  cancelSocial,
  linkedWallets,
  signInSteering,
  type Wallet,
} from '@cairn/core'
import { isolateText } from '@cairn/primitives'
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
import { useBack } from '#shared/navigation/use-back.tsx'
import { SignedIn } from '#shared/sign-in/SignedIn.tsx'
import { pageSocialMode } from '#shared/sign-in/social-window.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { useKeptName } from '#shared/wallets/use-kept-wallets.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './migration.messages.ts'
import { PasswordlessScreen } from './PasswordlessScreen.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SocialFailed } from './SocialFailed.tsx'
import { SocialProgress } from './SocialProgress.tsx'

/** Signs in, and links what was found to that sign-in. @see AUTH-09 */
export function MigrationLinkScreen() {
  const wallet = useWallet()
  const [wallets] = useState(() => linkedWallets(wallet))
  const isIdle = useStore(wallet.passwordless, ({ type }) => type === 'idle')
  const social = useStore(wallet.social, ({ type }) => type)
  useEffect(() => () => leave(wallet), [wallet])
  const isSignedIn = useStore(
    wallet.session,
    ({ type }) => type === 'signed-in',
  )
  if (isSignedIn) return <SignedIn />
  if (wallets.length === 0) return <Navigate replace to="/auth/migration" />
  if (social !== 'idle' && social !== 'failed')
    return <SocialProgress onTaken={() => undefined} returned={false} />
  return isIdle ? <LinkForm wallets={wallets} /> : <PasswordlessScreen />
}

/**
 * Ends the linking: leaving this page links no wallet and signs in with none of
 * what was begun here.
 */
function leave(wallet: Wallet): void {
  cancelLinking(wallet)
  if (wallet.session.getState().type === 'signed-in') return
  cancelPasswordless(wallet)
  cancelSocial(wallet)
}

function LinkForm({ wallets }: { wallets: ReturnType<typeof linkedWallets> }) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const back = useBack()
  const nameOf = useKeptName()
  const social = useStore(wallet.social)
  const steering = signInSteering(wallet)
  // A redirect would leave behind what is to be linked.
  const hasWindow = pageSocialMode(steering) === 'popup'
  return (
    <Screen back={back} title={messages.linkTitle} width="task">
      <Stack gap={6}>
        <Text tone="muted">
          {wallets.length === 1 ? messages.linkText : messages.linkMany}
        </Text>
        <List label={messages.linkTitle}>
          {wallets.map((address) => {
            const name = nameOf(address)
            const shown = <Address address={address} />
            return (
              <ListRow
                key={address}
                lead={<Avatar address={address} size={40} />}
                sub={name !== undefined && shown}
                title={name === undefined ? shown : isolateText(name)}
              />
            )
          })}
        </List>
        <Text>{messages.linkNext}</Text>
        {social.type === 'failed' && <SocialFailed state={social} stays />}
        <EmailForm onSubmit={(email) => beginSignIn(wallet, email)} />
        {hasWindow && <SocialButtons providers={steering.providers} />}
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
