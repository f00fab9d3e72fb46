import { uriOfSearch } from '@cairn/core'
import { Button, EmptyState, Loader, Screen, Stack } from '@cairn/ui'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { serveWalletConnect } from '#shared/walletconnect/serve-walletconnect.ts'
import { usePairing } from '#shared/walletconnect/use-pairing.ts'
import {
  messages,
  pairFailure,
} from '#shared/walletconnect/walletconnect.messages.ts'

/**
 * The page that apps link to. A link of WalletConnect pairs; the number and
 * topic of a request bring its question back. Then the wallet's first page
 * shows, and the app's question comes over it.
 *
 * @see WCON-01 WCON-02
 */
export function PairScreen() {
  const wallet = useWallet()
  const router = useRouter()
  const navigate = useNavigate()
  const search = useRouterState({
    select: ({ location }) => location.searchStr,
  })
  const uri = uriOfSearch(search)
  const resumed = requestOf(search)
  const goHome = () => void navigate({ to: '/wallet', replace: true })
  const pairing = usePairing({ begin: () => goHome })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (uri !== undefined && !pairing.begin(uri)) return
    // The request waits in the inbox, and comes to the screen from there.
    if (resumed) serveWalletConnect(wallet, router, window, resumed)
    void navigate({ to: '/wallet', replace: true })
  }, [wallet, router, navigate, uri, resumed, pairing])
  if (!pairing.error)
    return <Loader message={messages.waitingText} title={messages.waiting} />
  const { title, text } = pairFailure(pairing.error)
  return (
    <Screen title={messages.title} width="task">
      <EmptyState
        action={
          <Stack gap={3}>
            <Button onClick={() => uri !== undefined && pairing.begin(uri)}>
              {messages.retry}
            </Button>
            <ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>
          </Stack>
        }
        title={title}
      >
        {text}
      </EmptyState>
    </Screen>
  )
}

/** Returns the question that a link names, as `topic:id`. @see WCON-02 */
function requestOf(search: string): string | undefined {
  const query = new URLSearchParams(search)
  // The router writes text that looks like a number in quotation marks.
  const id = query.get('requestId')?.replaceAll('"', '')
  const topic = query.get('sessionTopic')?.replaceAll('"', '')
  return id && topic ? `${topic}:${id}` : undefined
}
