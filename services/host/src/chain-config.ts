import { nodeUses } from '@cairn/clients/nodes'
import { address, defaultNetworks } from '@cairn/protocol'
import { z } from 'zod'

const pair = z.object({ address, token: address })
const wei = z.string().regex(/^\d{1,30}$/)

/** Rules of gas and fees; each is optional. */
const fees = z.strictObject({
  type: z.enum(['eip1559', 'legacy']).optional(),
  extra: z.enum(['op', 'arbitrum', 'none']).optional(),
  minTip: wei.optional(),
  maxFee: wei.optional(),
  gasCap: z.number().int().min(1_000_000).max(1_000_000_000).optional(),
  mostLoss: wei.optional(),
  mostLossPerDay: wei.optional(),
  tokens: z.array(address).max(20).optional(),
  prices: z.literal('api').optional(),
})

/** A node of a chain. Wallets never get its address. @see NODE-01 d */
const node = z.object({
  /** Names the node in logs and findings. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
  url: z.url({ protocol: /^https?$/ }),
  /** Pushes new heads; absent if nothing is pushed. */
  wsUrl: z.url({ protocol: /^wss?$/ }).optional(),
  /** File with headers, such as a key, in `DATA_DIR/secrets` or by its path. */
  headersFile: z.string().min(1).optional(),
  /** The heaviest node that is well is asked. */
  weight: z.number().positive().max(1_000).default(1),
  /** All if absent. */
  uses: z.array(z.enum(nodeUses)).min(1).optional(),
})

const nodeList = z
  .array(node)
  .min(1)
  .max(20)
  .refine(
    (nodes) => new Set(nodes.map(({ name }) => name)).size === nodes.length,
  )
  .refine((nodes) => nodes.some(({ uses }) => uses?.includes('state') ?? true))

/**
 * Networks of the ZK Stack: other fees, other addresses of wallets, and no code
 * that a test run could replace.
 */
const zkStack: ReadonlySet<number> = new Set([
  232, 300, 324, 388, 2741, 11124, 50104, 61166,
])

/** The indexer's way to read a chain. */
const index = z.object({
  mode: z.enum(['chain', 'accounts']).default('accounts'),
  startBlock: z.number().int().nonnegative().optional(),
  historyDays: z.number().min(0).max(3_650).default(90),
  native: z.enum(['balances', 'off']).default('balances'),
  finality: z.union([z.literal('tag'), z.number().int().min(1)]).default('tag'),
  pollMs: z
    .object({
      awake: z.number().int().min(50).default(15_000),
      idle: z.number().int().min(50).default(60_000),
    })
    .prefault({}),
})

/** A chain of `CHAINS`. */
const chain = z.object({
  chainId: z
    .number()
    .int()
    .positive()
    .refine((id) => !zkStack.has(id), {
      error:
        'Networks of the ZK Stack are not served: their fees and the addresses of wallets differ.',
    }),
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  type: z.enum(['mainnet', 'testnet']),
  /** The only node, in short; or `nodes`. */
  rpcUrl: z.url().optional(),
  nodes: nodeList.optional(),
  /** Time between two blocks, in ms; measured if absent. */
  blockMs: z.number().min(1).max(600_000).optional(),
  nativeToken: z.object({
    symbol: z.string(),
    name: z.string(),
    decimals: z.number(),
  }),
  blockExplorerUrl: z.url({ protocol: /^https?$/ }).optional(),
  isDefaultChain: z.boolean().optional(),
  isAuthChain: z.boolean().optional(),
  feeMarket: z
    .object({
      quoteToken: address,
      native: pair,
      tokens: z.array(
        z.object({
          token: z.object({
            contractAddress: address,
            name: z.string(),
            symbol: z.string(),
            decimals: z.number().int().min(0).max(36),
            logoURL: z.string().default(''),
          }),
          pair: pair.optional(),
        }),
      ),
    })
    .optional(),
  fees: fees.optional(),
  /** Exchanges that the wallet may call; they need `balanceCheck` too. */
  swap: z
    .object({
      targets: z.array(address).min(1).max(20),
      wrappedNative: address,
      exactOutput: z.boolean().default(false),
    })
    .optional(),
  balanceCheck: z.optional(address),
  index: index.optional(),
  /** Contracts of the bridge aggregator, and who takes the wallet's fee here. */
  bridge: z
    .object({
      targets: z.array(address).min(1).max(20),
      feeTaker: z.optional(address),
    })
    .optional(),
})

/** A chain with `rpcUrl`, which is the first of its nodes that tells a state. */
const chainWithNode = chain
  .refine(
    ({ rpcUrl, nodes }) => (rpcUrl === undefined) !== (nodes === undefined),
  )
  .transform(({ rpcUrl, nodes, ...rest }) => {
    const first = nodes?.find(({ uses }) => uses?.includes('state') ?? true)
    return { ...rest, nodes, rpcUrl: rpcUrl ?? first?.url ?? '' }
  })

/** The value of `CHAINS`. Two chains of one id or name would mix their rows. */
export const chainList = z
  .array(chainWithNode)
  .min(1)
  .refine(
    (chains) =>
      new Set(chains.map(({ chainId }) => chainId)).size === chains.length &&
      new Set(chains.map(({ name }) => name)).size === chains.length,
  )

export type ChainConfig = z.output<typeof chainWithNode>

/** Returns all default networks with their nodes. @see NETS-01 */
function chainsAt(nodesUrl: string | undefined): ChainConfig[] | undefined {
  if (nodesUrl === undefined) return undefined
  const here = { rpcUrl: nodesUrl, indexerUrl: '', relayerUrl: '' }
  return defaultNetworks(here).map((network) => ({
    chainId: network.chainId,
    name: network.name,
    title: network.title,
    type: network.type,
    rpcUrl: network.rpcUrl,
    nodes: undefined,
    nativeToken: network.nativeToken,
    blockExplorerUrl: network.blockExplorerUrl,
    ...(network.isDefaultChain && { isDefaultChain: true }),
    ...(network.isAuthChain && { isAuthChain: true }),
  }))
}

/**
 * Returns the chains that settings name; `undefined` without any. Elsewhere than
 * locally a chain is read for accounts, unless its settings say how.
 *
 * @see SRVC-01 ac
 */
export function chosenChains(
  named: ChainConfig[] | undefined,
  nodesUrl: string | undefined,
  isLocal: boolean,
): ChainConfig[] | undefined {
  const chains = named ?? chainsAt(nodesUrl)
  if (isLocal) return chains
  return chains?.map((one) => ({ ...one, index: one.index ?? index.parse({}) }))
}
