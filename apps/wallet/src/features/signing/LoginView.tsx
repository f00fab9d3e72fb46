import {
  cancelFocus,
  continueFocus,
  type PendingRequest,
  reLogin,
  SignerMismatchError,
  type SigningFocus,
  SocialError,
  signInSteering,
} from '@cairn/core'
import {
  Address,
  Button,
  ButtonRow,
  Dialog,
  KeyValues,
  Notice,
  Spinner,
  Stack,
  Text,
} from '@cairn/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { openSocialWindow, reLoginMode } from '#shared/sign-in/social-window.ts'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { loginFailures, messages } from './login-view.messages.ts'

type State =
  | { readonly type: 'loading' }
  | {
      readonly type: 'failed'
      readonly text: string
      /** The person closed the window, or refused there. */
      readonly isDismissed: boolean
    }
  | { readonly type: 'done' }

/** Signs in with a signer's provider once more. @see SIGN-06 */
export function LoginView({ focus }: { focus: SigningFocus }) {
  const wallet = useWallet()
  const { state, start } = useReLogin(focus)
  const label = useStore(wallet.signing, ({ requests }) =>
    labelIn(requests, focus.signer),
  )
  const cancel = () => cancelFocus(wallet)
  return (
    <Dialog
      footer={
        <ButtonRow lead>
          <Button data-action="reject" onClick={cancel}>
            {messages.cancel}
          </Button>
          {state.type === 'failed' ? (
            <Button onClick={() => void start()} variant="primary">
              {messages.retry}
            </Button>
          ) : (
            <Button
              data-action="confirm"
              disabled={state.type !== 'done'}
              onClick={() => continueFocus(wallet)}
              variant="primary"
            >
              {messages.continue}
            </Button>
          )}
        </ButtonRow>
      }
      onClose={cancel}
      open
      title={messages.title(label)}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.text(label)}</Text>
        <KeyValues
          pairs={[
            {
              label: messages.wallet,
              value: <Address address={focus.account} />,
            },
          ]}
        />
        <div role="status">
          {state.type === 'loading' && (
            <Stack center row>
              <Spinner />
              <Text>{messages.waiting}</Text>
            </Stack>
          )}
          {state.type === 'done' && (
            <Notice title={messages.done} tone="positive" />
          )}
        </div>
        {state.type === 'failed' &&
          (state.isDismissed ? (
            <Notice role="status">{state.text}</Notice>
          ) : (
            <Notice role="alert" title={messages.failed} tone="negative">
              {state.text}
            </Notice>
          ))}
      </Stack>
    </Dialog>
  )
}

/** Signs in once at the start, and again whenever `start` is called. */
function useReLogin(focus: SigningFocus) {
  const wallet = useWallet()
  const [state, setState] = useState<State>({ type: 'loading' })
  const attempt = useRef<AbortController>(undefined)

  async function start(): Promise<void> {
    attempt.current?.abort()
    const controller = new AbortController()
    attempt.current = controller
    const { signal } = controller
    setState({ type: 'loading' })
    const mode = reLoginMode(signInSteering(wallet))
    const window = mode === 'popup' ? openSocialWindow() : undefined
    const options = { signer: focus.signer, mode, window }
    try {
      await reLogin(wallet, options, signal)
      if (!signal.aborted) setState({ type: 'done' })
    } catch (error) {
      if (signal.aborted) return
      wallet.log.warn({ error: String(error) }, 'Sign in failed')
      const isDismissed =
        error instanceof SocialError && error.reason === 'dismissed'
      setState({ type: 'failed', text: wordsFor(error), isDismissed })
    }
  }

  const begin = useEffectEvent(() => {
    // Opened by itself, a window may be blocked: then a press opens it.
    void start()
  })
  useEffect(() => {
    begin()
    return () => attempt.current?.abort()
  }, [])

  return { state, start }
}

/** Returns the words for people; an error's own message is for developers. */
function wordsFor(error: unknown): string {
  if (error instanceof SignerMismatchError) return messages.mismatch
  const words =
    error instanceof SocialError ? loginFailures[error.reason] : undefined
  return words ?? messages.failedText
}

function labelIn(
  requests: readonly PendingRequest[],
  address: SigningFocus['signer'],
): string {
  const rows = requests.flatMap(({ signers }) => signers)
  const row = rows.find((one) => one.address === address)
  return row ? signerLabel(row.label) : ''
}
