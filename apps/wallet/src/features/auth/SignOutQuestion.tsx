import { pairedSites, waitingRequests } from '@cairn/core'
import { Notice, Screen, Stack, Text } from '@cairn/ui'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { loginNames } from '#shared/sign-in/login-names.ts'
import { AnswerRow } from '#shared/wallet/AnswerRow.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { useKeptWallets } from '#shared/wallets/use-kept-wallets.ts'
import { messages } from './sign-out.messages.ts'

/** State of the page once the person has confirmed. It stays over a reload. */
const askedState = { signOutAsked: true } as const

/** Asks once, and says what goes and what stays. @see SESS-03 */
export function SignOutQuestion() {
  const wallet = useWallet()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const session = useStore(wallet.session)
  const waiting = useStore(wallet.inbox, waitingRequests).length
  const login = session.type === 'signed-in' ? session.login : undefined
  const name = login && loginNames[login.type]
  const apps = pairedSites(wallet).length
  const others = useKeptWallets().others.length
  const cancel = () =>
    canGoBack
      ? router.history.back()
      : void navigate({ to: '/wallet', replace: true })
  return (
    <Screen
      footer={
        <AnswerRow
          cancel={messages.cancel}
          confirm={messages.signOut}
          danger
          onCancel={cancel}
          onConfirm={() =>
            void navigate({
              to: '/auth/logout',
              state: askedState,
              replace: true,
            })
          }
        />
      }
      middle
      title={messages.ask}
      width="task"
    >
      <Stack gap={4}>
        <Text>{messages.goes}</Text>
        {waiting > 0 && (
          <Notice tone="warning">{messages.waiting(waiting)}</Notice>
        )}
        {apps > 0 && <Text>{messages.apps(apps)}</Text>}
        <Text tone="muted">{messages.stays}</Text>
        {others > 0 && <Text tone="muted">{messages.others}</Text>}
        {name === undefined ? (
          <Notice tone="warning">{messages.needsWords}</Notice>
        ) : (
          <Text tone="muted">{messages.again(name, login?.email)}</Text>
        )}
      </Stack>
    </Screen>
  )
}
