import { type ChainConfig, chainList } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { defaultNetworks } from '@cairn/protocol'
import { UsageError } from '../arguments.ts'

/** An entry of `CHAINS`, as it stands in a file. Unknown parts are kept. */
export type ChainEntry = Readonly<Record<string, unknown>>

/** Facts that the operator gives of a network that Cairn does not know. */
export type ChainFacts = {
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly symbol?: string | undefined
  readonly explorer?: string | undefined
  readonly testnet?: boolean | undefined
}

/** Options of the commands that describe a chain by them. */
export const chainOptions = {
  node: { type: 'string', multiple: true },
  name: { type: 'string' },
  title: { type: 'string' },
  symbol: { type: 'string' },
  explorer: { type: 'string' },
  testnet: { type: 'boolean' },
} as const

const known = defaultNetworks({ rpcUrl: '', indexerUrl: '', relayerUrl: '' })

/**
 * Describes a chain by its id, or the name of a known network, and addresses of
 * its nodes, which get the names `a`, `b` and so on.
 *
 * @throws {UsageError} for a name that is not known, or without a node
 */
export function describeChain(
  which: string,
  nodes: readonly string[],
  facts: ChainFacts = {},
): ChainEntry {
  const network = known.find(
    ({ chainId, name }) => `${chainId}` === which || name === which,
  )
  if (!network && !/^[1-9]\d{0,15}$/.test(which))
    throw new UsageError(
      `There is no known network ${which}. Name it by its chain id.`,
    )
  if (nodes.length === 0)
    throw new UsageError('Name at least one node: --node https://…')
  const chainId = network?.chainId ?? Number(which)
  const { name = network?.name ?? `chain-${chainId}` } = facts
  const { title = network?.title ?? `Chain ${chainId}` } = facts
  const { symbol } = facts
  const explorer = facts.explorer ?? network?.blockExplorerUrl
  const type = facts.testnet ? 'testnet' : (network?.type ?? 'mainnet')
  const coin = symbol ?? 'ETH'
  return {
    ...{ chainId, name, title, type },
    nativeToken: symbol
      ? { symbol: coin, name: coin, decimals: 18 }
      : (network?.nativeToken ?? { symbol: coin, name: coin, decimals: 18 }),
    ...(explorer !== undefined && { blockExplorerUrl: explorer }),
    nodes: nodes.map((url, at) => ({ name: nameOf(at), url })),
  }
}

/** Whether Cairn knows what a network is called and paid in. */
export function isKnownNetwork({ chainId }: ChainEntry): boolean {
  return known.some((one) => one.chainId === chainId)
}

/**
 * Reads a list of chains as the host does.
 *
 * @throws {ChainEntryError} naming the part that is wrong, without its value
 */
export function parseChains(
  entries: readonly ChainEntry[],
): readonly ChainConfig[] {
  const { data, error } = chainList.safeParse(entries)
  if (data) return data
  const faults = error.issues.map(({ path, message }) => {
    const [at, ...rest] = path
    const name = entries[Number(at)]?.name ?? 'the list'
    return `${name}${rest.length > 0 ? `, ${rest.join('.')}` : ''}: ${message.replace(/\.$/, '')}`
  })
  throw new ChainEntryError(faults)
}

/** Returns a node's name by its place: `a` to `z`, then numbers. */
function nameOf(at: number): string {
  return at < 26 ? String.fromCharCode(97 + at) : `node-${at + 1}`
}

/** A chain cannot be served as it is described. */
class ChainEntryError extends BaseError {
  override readonly name = 'ChainEntryError'

  constructor(faults: readonly string[]) {
    super(`A chain is not usable as it is described. ${faults.join('. ')}.`)
  }
}
