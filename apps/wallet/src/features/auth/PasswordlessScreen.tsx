import {
  cancelPasswordless,
  hasWaitingLink,
  type PasswordlessFailure,
  resumePasswordless,
  signInSteering,
  startPasswordless,
} from '@cairn/core'
import { Loader, Notice, Screen, Stack, Text } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { SignedIn } from '#shared/sign-in/SignedIn.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { failures, messages } from './auth.messages.ts'
import { EmailForm } from './EmailForm.tsx'
import { MailSent } from './MailSent.tsx'

const WalletPicker = lazyPart(
  'wallet-picker',
  () => import('./WalletPicker.tsx'),
  'WalletPicker',
)

/** Ask for the address, show the code, wait for the link. @see PWLS-01 PWLS-03 */
export function PasswordlessScreen() {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const state = useStore(wallet.passwordless)
  const navigate = useNavigate()
  const isResuming = useResume()
  const [isAgain, setAgain] = useState(false)
  const steering = signInSteering(wallet)
  const [tried, setTried] = useState(steering.address ?? '')
  const cancel = () => {
    cancelPasswordless(wallet)
    void navigate({ to: '/auth' })
  }
  if (session.type === 'signed-in') return <SignedIn />
  if (session.type === 'choosing-wallet') {
    return (
      <Suspense fallback={<Loader title={messages.opening} />}>
        <WalletPicker wallets={session.wallets} />
      </Suspense>
    )
  }
  if (state.type === 'idle' && isResuming)
    return <Loader title={messages.sent} />
  if (state.type === 'sending' && isAgain)
    return <Loader title={messages.sending} />
  switch (state.type) {
    case 'opening':
      return <Loader message={messages.openingText} title={messages.opening} />
    case 'waiting':
      return (
        <MailSent
          code={state.code}
          email={state.email}
          key={state.sentAt}
          onOther={() => {
            setTried(state.email)
            cancelPasswordless(wallet)
          }}
          onSendAgain={() => {
            setAgain(true)
            void startPasswordless(wallet, state.email)
          }}
          sentAt={state.sentAt}
        />
      )
    case 'idle':
    case 'sending':
    case 'failed': {
      const email = state.type === 'idle' ? tried : state.email
      return (
        <Screen middle title={messages.signIn} width="task">
          <Stack gap={6}>
            <BeforeForm
              failure={state.type === 'failed' ? state.reason : undefined}
              suggested={email === steering.address ? email : undefined}
            />
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
              onSubmit={(address) => {
                setAgain(false)
                void startPasswordless(wallet, address)
              }}
            />
          </Stack>
        </Screen>
      )
    }
    default:
      return state satisfies never
  }
}

type BeforeFormProps = {
  failure: PasswordlessFailure | undefined
  /** The address in the form, if an app named it. */
  suggested: string | undefined
}

/** Why signing in failed, and whose idea the address was. @see AUTH-06 */
function BeforeForm({ failure, suggested }: BeforeFormProps) {
  return (
    <>
      {failure && (
        <Notice role="alert" title={messages.failed} tone="negative">
          {failures[failure]}
        </Notice>
      )}
      {suggested && <Text tone="muted">{messages.suggested(suggested)}</Text>}
    </>
  )
}

/**
 * Goes on waiting where the page was reloaded meanwhile, as phones do to those
 * who look into their mail.
 *
 * @returns whether that is still being found out
 * @see PWLS-02
 */
function useResume(): boolean {
  const wallet = useWallet()
  const [isResuming, setResuming] = useState(
    () =>
      wallet.passwordless.getState().type === 'idle' && hasWaitingLink(wallet),
  )
  useEffect(() => {
    if (isResuming)
      void resumePasswordless(wallet).finally(() => setResuming(false))
    // Once, for the page as it was opened.
  }, [wallet, isResuming])
  return isResuming
}
