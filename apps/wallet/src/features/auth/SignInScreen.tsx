import { Button, Screen, Stack, Text } from '@cairn/ui'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './auth.messages.ts'
import { EmailForm } from './EmailForm.tsx'

const SignedOutNotice = lazy(async () => ({
  default: (await import('./SignedOutNotice.tsx')).SignedOutNotice,
}))

const MoreOptionsDialog = lazy(async () => ({
  default: (await import('./MoreOptionsDialog.tsx')).MoreOptionsDialog,
}))

/** Where a visitor signs in: by mail. @see PWLS-01 */
export function SignInScreen() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const session = useStore(wallet.session)
  const [isMore, setMore] = useState(false)
  if (session.type === 'signed-in') return <Navigate replace to="/wallet" />
  const notice = wallet.storage.get('migrationNotice')
  const reason =
    session.type === 'signed-out' && session.reason
      ? session.reason
      : notice && 'migration-needed'
  return (
    <Screen middle title={messages.signIn} width="task">
      <Stack gap={6}>
        <Text tone="muted">{messages.signInText}</Text>
        {reason && (
          <Suspense>
            <SignedOutNotice reason={reason} />
          </Suspense>
        )}
        <EmailForm
          initial={notice?.loginDetails.email}
          onSubmit={(email) => {
            void import('./begin-sign-in.ts').then(({ beginSignIn }) => {
              beginSignIn(wallet, email)
              return navigate({ to: '/auth/passwordless' })
            })
          }}
        />
        <Button block onClick={() => setMore(true)} variant="quiet">
          {messages.moreOptions}
        </Button>
        {isMore && (
          <Suspense>
            <MoreOptionsDialog onClose={() => setMore(false)} />
          </Suspense>
        )}
      </Stack>
    </Screen>
  )
}
