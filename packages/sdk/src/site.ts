import type { Emitter } from './emitter.ts'
import { errorCodes, ProviderError } from './provider-error.ts'
import {
  type Address,
  fieldsOf,
  partsOf,
  readAddress,
  readChainId,
  textOf,
  toQuantity,
} from './read-value.ts'

export type Network = {
  readonly chainId: number
  readonly rpcUrl: string
  /** Service that knows how sent calls ended. */
  readonly relayerUrl?: string | undefined
}

/** Calls that the wallet has sent. */
export type SentCalls = {
  readonly id: string
  readonly chainId: number
  readonly metaTxnHash: string
  /** Time at which they were sent, in milliseconds. */
  readonly at: number
}

/** Facts that the page knows about its wallet. */
export type SiteState = {
  /** Absent: not connected. */
  readonly account?: Address | undefined
  readonly chainId: number
  /** The wallet's networks, once the page has been connected. */
  readonly networks: readonly Network[]
  readonly calls: readonly SentCalls[]
}

/**
 * Events of EIP-1193.
 *
 * @example
 * ```ts
 * import { createCairn, type ProviderEvents } from '@cairn/sdk'
 *
 * const provider = createCairn({ walletUrl: 'https://wallet.example', app: 'My game' })
 * const show = (chainId: ProviderEvents['chainChanged']) => console.log(Number(chainId))
 * provider.on('chainChanged', show)
 * ```
 */
export type ProviderEvents = {
  connect: { readonly chainId: string }
  disconnect: ProviderError
  accountsChanged: readonly Address[]
  chainChanged: string
  message: { readonly type: string; readonly data: unknown }
}

/** The connection of this page, kept over reloads and shared by its tabs. */
export type Site = {
  readonly get: () => SiteState
  readonly change: (change: Partial<SiteState>) => void
}

/** The parts of a page that keep the connection. */
export type KeepingPage = Pick<Window, 'addEventListener' | 'dispatchEvent'> & {
  /** Throws where the browser keeps nothing for the page. */
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>
}

/** Tells the other providers of the same page. */
type Change = { readonly next: SiteState; readonly from: unknown }

/** Calls that are remembered; the oldest leave first. */
const mostCalls = 50

/**
 * Opens the connection that this page had. Whoever changes it, here or in
 * another tab, the events of EIP-1193 tell of it.
 *
 * @param key - name of the place in the page's storage
 */
export function openSite(
  page: KeepingPage,
  key: string,
  chainId: number,
  { emit }: Pick<Emitter<ProviderEvents>, 'emit'>,
): Site {
  const empty: SiteState = { chainId, networks: [], calls: [] }
  let state = readState(readKept(page, key)) ?? empty
  const become = (next: SiteState) => {
    const before = state
    state = next
    announceChanges(before, next, emit)
  }
  page.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null)
      become(readState(readKept(page, key)) ?? empty)
  })
  // A page may have several providers: its own, and that of the connector.
  page.addEventListener(key, (event) => {
    const { next, from } = (event as CustomEvent<Change>).detail
    if (from !== become) become(next)
  })
  return {
    get: () => state,
    change: (change) => {
      const next = { ...state, ...change }
      const kept = { ...next, calls: next.calls.slice(0, mostCalls) }
      keep(page, key, JSON.stringify(kept))
      become(kept)
      const detail: Change = { next: kept, from: become }
      page.dispatchEvent(new CustomEvent(key, { detail }))
    },
  }
}

/** The events by which a page hears of a change, in order. */
function announceChanges(
  before: SiteState,
  after: SiteState,
  emit: Emitter<ProviderEvents>['emit'],
): void {
  const chainId = toQuantity(after.chainId)
  if (!before.account && after.account) emit('connect', { chainId })
  if (before.chainId !== after.chainId) emit('chainChanged', chainId)
  if (before.account !== after.account)
    emit('accountsChanged', after.account ? [after.account] : [])
  if (before.account && !after.account)
    emit(
      'disconnect',
      new ProviderError(errorCodes.unauthorized, 'The page was disconnected.'),
    )
}

/**
 * Reads what the wallet tells a connected page.
 *
 * @returns `undefined` if it names no account
 */
export function readSession(
  session: unknown,
): Pick<SiteState, 'account' | 'networks'> | undefined {
  const { accountAddress, networks } = fieldsOf(session)
  const account = readAddress(accountAddress)
  return account && { account, networks: readNetworks(networks) }
}

/** Reads the wallet's networks; those that are not readable are left out. */
export function readNetworks(networks: unknown): readonly Network[] {
  return partsOf(networks).flatMap((network) => {
    const { chainId: id, rpcUrl: url, relayer, relayerUrl } = fieldsOf(network)
    const chainId = readChainId(id)
    const rpcUrl = textOf(url)
    if (chainId === undefined || rpcUrl === undefined) return []
    const service = textOf(fieldsOf(relayer).url) ?? textOf(relayerUrl)
    return { chainId, rpcUrl, ...(service && { relayerUrl: service }) }
  })
}

function readState(text: string | null): SiteState | undefined {
  if (text === null) return undefined
  try {
    const { account, chainId, networks, calls } = fieldsOf(JSON.parse(text))
    const chain = readChainId(chainId)
    return chain === undefined
      ? undefined
      : {
          account: readAddress(account),
          chainId: chain,
          networks: readNetworks(networks),
          calls: partsOf(calls).flatMap(readCalls),
        }
  } catch {
    return undefined
  }
}

function readCalls(value: unknown): SentCalls | [] {
  const { id, chainId, metaTxnHash, at } = fieldsOf(value)
  const chain = readChainId(chainId)
  const isReadable =
    typeof id === 'string' &&
    typeof metaTxnHash === 'string' &&
    typeof at === 'number'
  return isReadable && chain ? { id, chainId: chain, metaTxnHash, at } : []
}

function readKept(page: KeepingPage, key: string): string | null {
  try {
    return page.localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(page: KeepingPage, key: string, text: string): void {
  try {
    page.localStorage.setItem(key, text)
  } catch {
    // The browser keeps nothing for this page: it is connected until a reload.
  }
}
