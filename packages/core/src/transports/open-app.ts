import { type ConnectOptions, providerErrors } from '@cairn/protocol'
import { siteOf } from '../connect/connected-sites.ts'
import { ask } from '../inbox/ask.ts'
import { watchingText } from '../provider/handle-request.ts'
import { toProviderError } from '../provider/provider-error.ts'
import { knownChain, strangersNetwork } from '../provider/provider-wallet.ts'
import { walletSession } from '../provider/session-of.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import { answerKept } from './answer-app.ts'
import { type AppLink, noteDelivered } from './app-link.ts'

/**
 * Tells an app that the wallet is open. A connected one gets its session, and
 * asks what it came for; any other learns no address, and no network that the
 * person added or chose.
 *
 * @see DAPP-01
 */
export function openApp(link: AppLink): void {
  const { wallet, peer, visit, send, close } = link
  const { sessionId, networkId } = visit
  const site = siteOf(wallet, peer)
  const { defaultChainId } = wallet.networks.getState()
  try {
    const chainId = site
      ? knownChain(wallet, networkId ?? defaultChainId)
      : strangersNetwork(wallet, networkId)
    const session = site && walletSession(wallet, site.account, chainId)
    send({
      type: 'open',
      data: {
        sessionId,
        chainId: `${chainId}`,
        ...(session && { session }),
      },
    })
  } catch {
    const error = `failed to open wallet on network ${networkId}`
    send({ type: 'open', data: { sessionId, error } })
    send({ type: 'close', data: { error: { message: error } } })
    close()
    return
  }
  answerKept(link)
}

/**
 * Asks the person to connect the app that opened the wallet for it, once
 * somebody is signed in.
 *
 * @see DAPP-02
 */
export async function connectApp(link: AppLink): Promise<void> {
  const { wallet, peer, visit, send, ended } = link
  const { sessionId, intent } = visit
  const options = (intent && 'options' in intent && intent.options) || {}
  const asked = readNetwork(link, options)
  if (wallet.session.getState().type === 'watching') {
    refuse(link, watchingText)
    return
  }
  if ('refusal' in asked) {
    refuse(link, asked.refusal)
    return
  }
  const { chainId } = asked
  send({ type: 'open', data: { sessionId } })
  await signedIn(wallet, ended)
  if (ended.aborted) return
  const { entry, answer } = ask(wallet, {
    chainId,
    from: peer,
    call: `${sessionId}:connect`,
    ask: {
      type: 'connect',
      options: { ...options, networkId: chainId },
      reply: 'details',
    },
  })
  if (entry.delivered) return answerKept(link)
  try {
    send({ type: 'connect', data: await answer })
    const site = siteOf(wallet, peer)
    if (site) send({ type: 'accountsChanged', data: [site.account] })
    noteDelivered(wallet, entry.id)
    if (options.keepWalletOpened) answerKept(link)
    else send({ type: 'close', data: null })
  } catch (error) {
    const { message, code } = toProviderError(error)
    noteDelivered(wallet, entry.id)
    send({ type: 'close', data: { error: { message, code } } })
  }
}

function readNetwork(
  { wallet, peer, visit }: AppLink,
  options: ConnectOptions,
): { readonly chainId: number } | { readonly refusal: string } {
  if (options.origin !== undefined && options.origin !== peer.origin)
    return { refusal: 'origin is invalid' }
  const named = options.networkId ?? visit.networkId
  if (named === undefined) return { refusal: 'no network in connect options' }
  try {
    return { chainId: knownChain(wallet, named) }
  } catch (error) {
    return { refusal: toProviderError(error).message }
  }
}

/** The library hears of a failure only after `open`. */
function refuse({ visit, send, close }: AppLink, message: string): void {
  const { sessionId } = visit
  const { rejected: code } = providerErrors
  send({ type: 'open', data: { sessionId } })
  send({ type: 'close', data: { error: { message, code } } })
  close()
}

/** Waits until somebody is signed in. */
function signedIn(
  { session }: Pick<TransactionsWallet, 'session'>,
  ended: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const isIn = () => session.getState().type === 'signed-in'
    if (isIn()) return resolve()
    const stop = session.subscribe(() => {
      if (isIn()) end()
    })
    const end = () => {
      stop()
      resolve()
    }
    ended.addEventListener('abort', end)
  })
}
