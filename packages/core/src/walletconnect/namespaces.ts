import { type Address, BaseError } from '@cairn/primitives'
import { isKnownMethod } from '../provider/handle-request.ts'

/** Methods that a session may ask for. @see WCON-02 */
export const sessionMethods = [
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_sign',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** Events that a session hears of. @see WCON-02 */
const sessionEvents = [
  'chainChanged',
  'accountsChanged',
  'connect',
  'disconnect',
] as const

/** An app's wishes for each kind of chain, as the protocol has them. */
export type AskedNamespaces = Readonly<
  Record<
    string,
    {
      readonly chains?: readonly string[] | null | undefined
      readonly methods?: readonly string[] | null | undefined
      readonly events?: readonly string[] | null | undefined
    }
  >
>

export type AskedSession = {
  readonly requiredNamespaces: AskedNamespaces
  readonly optionalNamespaces: AskedNamespaces
}

/** Rights that a session grants. */
export type GrantedNamespaces = {
  readonly eip155: {
    readonly chains: string[]
    readonly accounts: string[]
    readonly methods: string[]
    readonly events: string[]
  }
}

const kind = 'eip155'

/** Returns a chain as the protocol names it: `eip155:{chainId}`. */
export function chainName(chainId: number): string {
  return `${kind}:${chainId}`
}

/** Returns the chain ID of `eip155:{chainId}`; `undefined` for other chains. */
export function chainIdOf(name: string): number | undefined {
  const text = /^eip155:([1-9]\d{0,15})$/.exec(name)?.[1]
  return text === undefined ? undefined : Number(text)
}

/**
 * Returns the network that a proposal asks to connect on: its first required
 * one, else its first optional one. Where the wallet lacks the first, the next
 * one of the same list that it knows.
 *
 * @throws {NoProposalChainError}
 * @see WCON-01
 */
export function proposedChain(
  { requiredNamespaces, optionalNamespaces }: AskedSession,
  known: ReadonlySet<number>,
): number {
  const required = chainsOf(requiredNamespaces)
  const asked = required.length > 0 ? required : chainsOf(optionalNamespaces)
  const chainId = asked.find((one) => known.has(one)) ?? asked[0]
  if (chainId === undefined) throw new NoProposalChainError()
  return chainId
}

/** Reasons to refuse a proposal, with the protocol's codes. */
export type Refusal = { readonly code: number; readonly message: string }

/**
 * Returns why a proposal cannot be granted as a whole: what an app requires, and
 * does not only wish for, has to be there.
 *
 * @see WCON-01
 */
export function refusalOf(
  { requiredNamespaces }: AskedSession,
  known: ReadonlySet<number>,
): Refusal | undefined {
  for (const [key, { chains, methods, events }] of Object.entries(
    requiredNamespaces,
  )) {
    if (key !== kind && !key.startsWith(`${kind}:`))
      return { code: 5104, message: `namespace ${key} is not supported` }
    const asked = key === kind ? (chains ?? []) : [key]
    const unknown = asked.find((name) => !known.has(chainIdOf(name) ?? 0))
    if (unknown !== undefined)
      return { code: 5100, message: `no network ${unknown} found` }
    const method = methods?.find((name) => !isKnownMethod(name))
    if (method !== undefined)
      return { code: 5101, message: `${method} is not supported` }
    const event = events?.find((name) => !isHeard(name))
    if (event !== undefined)
      return { code: 5102, message: `${event} is not supported` }
  }
  return undefined
}

/**
 * Returns what a session grants: the account on each network of the proposal
 * that the wallet knows. The list of chains stays empty, so that networks can
 * be added to the session later.
 *
 * @see WCON-01
 */
export function grantedNamespaces(
  { requiredNamespaces, optionalNamespaces }: AskedSession,
  account: Address,
  known: ReadonlySet<number>,
): GrantedNamespaces {
  const accounts = grantedChains(
    { requiredNamespaces, optionalNamespaces },
    known,
  ).map((chainId) => `${chainName(chainId)}:${account}`)
  return {
    eip155: {
      chains: [],
      accounts,
      methods: together(
        sessionMethods,
        required(requiredNamespaces, 'methods'),
      ),
      events: together(sessionEvents, required(requiredNamespaces, 'events')),
    },
  }
}

/** A session lacks nothing that its app requires; more would ask the wallet to read. */
function required(
  namespaces: AskedNamespaces,
  part: 'methods' | 'events',
): readonly string[] {
  return Object.values(namespaces).flatMap((asked) => asked[part] ?? [])
}

const together = (...lists: readonly (readonly string[])[]) => [
  ...new Set(lists.flat()),
]

/** `message` tells of subscriptions, which the wallet has none of. */
const isHeard = (name: string) =>
  name === 'message' || (sessionEvents as readonly string[]).includes(name)

/** Returns the networks of a proposal that the wallet knows, once each. */
export function grantedChains(
  { requiredNamespaces, optionalNamespaces }: AskedSession,
  known: ReadonlySet<number>,
): readonly number[] {
  const asked = [
    ...chainsOf(requiredNamespaces),
    ...chainsOf(optionalNamespaces),
  ]
  return [...new Set(asked)].filter((chainId) => known.has(chainId))
}

/**
 * Returns a session's grant with one more network, which both sides then know
 * for the session. A session of an older Cairn gets the methods of this one.
 *
 * @see WCON-03
 */
export function withChain(
  granted: Readonly<Record<string, Partial<GrantedNamespaces['eip155']>>>,
  account: Address,
  chainId: number,
): GrantedNamespaces {
  const { eip155 } = granted
  const add = (list: readonly string[] = [], entry: string) =>
    list.includes(entry) ? [...list] : [...list, entry]
  return {
    eip155: {
      methods: together(sessionMethods, eip155?.methods ?? []),
      events: together(sessionEvents, eip155?.events ?? []),
      chains: add(eip155?.chains?.map(normalised), chainName(chainId)),
      accounts: add(eip155?.accounts, `${chainName(chainId)}:${account}`),
    },
  }
}

/** Other wallets' libraries list chains as bare numbers. */
function normalised(chain: string): string {
  return chain.startsWith(`${kind}:`) ? chain : `${kind}:${chain}`
}

/** Chains stand in a list, or in the key itself (CAIP-25). */
function chainsOf(namespaces: AskedNamespaces): readonly number[] {
  return Object.entries(namespaces).flatMap(([key, { chains }]) => {
    const names = key === kind ? (chains ?? []) : [key]
    return names.flatMap((name) => chainIdOf(name) ?? [])
  })
}

/** A proposal requires something that the wallet lacks. @see WCON-01 */
export class RefusedProposalError extends BaseError {
  override readonly name = 'RefusedProposalError'
}

/** A proposal names no chain of the kind that this wallet has. @see WCON-01 */
export class NoProposalChainError extends BaseError {
  override readonly name = 'NoProposalChainError'

  constructor() {
    super('No chainId found in WalletConnect session proposal namespaces.')
  }
}
