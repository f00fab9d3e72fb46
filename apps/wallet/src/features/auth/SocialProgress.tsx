import {
  cancelSocial,
  finishRedirect,
  isAuthRedirect,
  redirectWaitMs,
} from '@cairn/core'
import { Button, Loader, Screen, Spinner, Stack, Text } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '#shared/loading/lazy-part.ts'
import { providerNames } from '#shared/sign-in/provider-names.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './auth.messages.ts'
import { pressProvider } from './press-provider.ts'

const WalletPicker = lazyPart(
  'wallet-picker',
  () => import('./WalletPicker.tsx'),
  'WalletPicker',
)

type Props = {
  /** The page came back from a provider, or has left for one. */
  returned: boolean
  /** Called once the returned answer is being read, or is no longer awaited. */
  onTaken: () => void
}

/** Shows the progress while a provider signs someone in. @see AUTH-02 */
export function SocialProgress({ returned, onTaken }: Props) {
  const wallet = useWallet()
  const session = useStore(wallet.session)
  const state = useStore(wallet.social)
  useReturn(returned, onTaken)
  if (session.type === 'choosing-wallet')
    return (
      <Suspense fallback={<Loader title={messages.opening} />}>
        <WalletPicker wallets={session.wallets} />
      </Suspense>
    )
  if (state.type === 'opening')
    return <Loader message={messages.openingText} title={messages.opening} />
  const isElsewhere = state.type === 'waiting'
  const isGone = isElsewhere && state.isGone === true
  const title =
    isElsewhere || state.type === 'leaving'
      ? messages.signingInWith(providerNames[state.provider])
      : messages.signingIn
  return (
    <Screen middle title={title} titleHidden={isElsewhere} width="task">
      <Stack center gap={4}>
        {!isGone && <Spinner size={24} />}
        <Text tone="muted">
          {isGone
            ? messages.windowGoneText
            : isElsewhere
              ? messages.otherWindowText
              : messages.signingIn}
        </Text>
        {isGone && (
          <Button onClick={() => pressProvider(wallet, state.provider)}>
            {messages.tryAgain}
          </Button>
        )}
        <Button
          onClick={() => {
            onTaken()
            cancelSocial(wallet)
          }}
          variant="quiet"
        >
          {messages.cancel}
        </Button>
      </Stack>
    </Screen>
  )
}

/**
 * Goes on where a redirect came back, as soon as its hash is there. The hash
 * leaves the address at once; one that does not come within 5 s is not waited
 * for.
 *
 * @see AUTH-02
 */
function useReturn(returned: boolean, onTaken: () => void): void {
  const wallet = useWallet()
  const navigate = useNavigate()
  const take = useEffectEvent((hash: string) => {
    void navigate({ to: '/auth', hash: '', replace: true })
    void finishRedirect(wallet, hash)
    onTaken()
  })
  const giveUp = useEffectEvent(() => {
    cancelSocial(wallet)
    onTaken()
  })
  useEffect(() => {
    if (!returned) return
    const stop = new AbortController()
    const { signal } = stop
    const look = () => {
      if (!isAuthRedirect(window.location)) return
      stop.abort()
      take(window.location.hash)
    }
    const timer = setTimeout(giveUp, redirectWaitMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('hashchange', look, { signal })
    look()
    return () => stop.abort()
  }, [returned])
}
