import {
  cancelPasswordless,
  signInSteering,
  startPasswordless,
} from '@cairn/core'
import {
  Button,
  CodeDisplay,
  Loader,
  Notice,
  Screen,
  Stack,
  Text,
  TextLink,
} from '@cairn/ui'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { failures, messages } from './auth.messages.ts'
import { EmailForm } from './EmailForm.tsx'

const WalletPicker = lazy(async () => ({
  default: (await import('./WalletPicker.tsx')).WalletPicker,
}))

/** Ask for the address, show the code, wait for the link. @see PWLS-01 PWLS-03 */
export function PasswordlessScreen() {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const state = useStore(wallet.passwordless)
  const navigate = useNavigate()
  const steering = signInSteering(wallet)
  const cancel = () => {
    cancelPasswordless(wallet)
    void navigate({ to: '/auth' })
  }
  if (session.type === 'signed-in') return <Navigate replace to="/wallet" />
  if (session.type === 'choosing-wallet') {
    return (
      <Suspense fallback={<Loader title={messages.opening} />}>
        <WalletPicker wallets={session.wallets} />
      </Suspense>
    )
  }
  switch (state.type) {
    case 'opening':
      return <Loader message={messages.openingText} title={messages.opening} />
    case 'waiting':
      return (
        <MailSent code={state.code} email={state.email} onCancel={cancel} />
      )
    case 'idle':
    case 'sending':
    case 'failed': {
      const email = state.type === 'idle' ? '' : state.email
      return (
        <Screen middle title={messages.signIn} width="task">
          <Stack gap={6}>
            {state.type === 'failed' && (
              <Notice role="alert" title={messages.failed} tone="negative">
                {failures[state.reason]}
              </Notice>
            )}
            <EmailForm
              busy={state.type === 'sending'}
              initial={email}
              key={email}
              onCancel={steering.emailOnly ? undefined : cancel}
              onGoogle={
                steering.providers.includes('google')
                  ? () => void navigate({ to: '/auth' })
                  : undefined
              }
              onSubmit={(address) => void startPasswordless(wallet, address)}
            />
          </Stack>
        </Screen>
      )
    }
    default:
      return state satisfies never
  }
}

type SentProps = { email: string; code: string; onCancel: () => void }

function MailSent({ email, code, onCancel }: SentProps) {
  const { mailbox } = useWallet().environment.services
  return (
    <Screen
      footer={
        <Button block onClick={onCancel}>
          {messages.cancel}
        </Button>
      }
      middle
      title={messages.sent}
      width="task"
    >
      <Stack gap={6}>
        <Text>{messages.sentText(email)}</Text>
        <CodeDisplay code={code} label={messages.code} />
        <Text tone="muted">{messages.sentHint}</Text>
        {mailbox !== undefined && (
          <TextLink
            alone
            renderLink={(link) => (
              <a {...link} href={mailbox} rel="noopener" target="_blank" />
            )}
          >
            {messages.openMailbox}
          </TextLink>
        )}
      </Stack>
    </Screen>
  )
}
