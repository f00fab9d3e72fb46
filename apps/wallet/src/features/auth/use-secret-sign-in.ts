import { dismiss, notify } from '@cairn/core'
import { useRef, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { failures, messages, otherFailure } from './secret.messages.ts'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'opening' }
  | {
      readonly type: 'failed'
      readonly text: string
      /** No wallet knows what was typed. */
      readonly isUnknown: boolean
    }

/** Signs in with what the person typed, and says what stopped it. @see AUTH-07 AUTH-08 */
export function useSecretSignIn(signIn: (secret: string) => Promise<void>) {
  const wallet = useWallet()
  const [state, setState] = useState<State>({ type: 'idle' })
  const said = useRef<number>(undefined)
  const forget = () => {
    if (said.current !== undefined) dismiss(wallet.notifications, said.current)
    said.current = undefined
  }
  return {
    state,
    /** Forgets what was said of the last try. */
    clear() {
      forget()
      setState({ type: 'idle' })
    },
    async start(secret: string) {
      forget()
      setState({ type: 'opening' })
      try {
        await signIn(secret)
      } catch (error) {
        const name = error instanceof Error ? error.name : ''
        // The person chose none of several wallets.
        if (name === 'AbortError') return setState({ type: 'idle' })
        wallet.log.warn({ error: String(error) }, 'Sign in failed')
        const text = failures[name] ?? otherFailure
        const isUnknown = name === 'WalletMissingError'
        setState({ type: 'failed', text, isUnknown })
        if (isUnknown) return
        // The field says why.
        said.current = notify(wallet.notifications, {
          kind: 'failure',
          title: messages.failed,
        })
      }
    },
  }
}
