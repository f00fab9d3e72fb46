import type { Address } from '@cairn/primitives'
import { defaultNetworks } from '@cairn/protocol'
import { z } from 'zod'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/) as z.ZodType<Address>
const pair = z.object({ address, token: address })

/** A chain of `CHAINS`. */
const chain = z.object({
  chainId: z.number().int().positive(),
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  type: z.enum(['mainnet', 'testnet']),
  rpcUrl: z.url(),
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
  /** Exchanges that the wallet may call; they need `balanceCheck` too. */
  swap: z
    .object({
      targets: z.array(address).min(1).max(20),
      wrappedNative: address,
      exactOutput: z.boolean().default(false),
    })
    .optional(),
  balanceCheck: address.optional(),
  /** Contracts of the bridge aggregator, and who takes the wallet's fee here. */
  bridge: z
    .object({
      targets: z.array(address).min(1).max(20),
      feeTaker: address.optional(),
    })
    .optional(),
})

/** The value of `CHAINS`. Two chains of one id or name would mix their rows. */
export const chainList = z
  .array(chain)
  .min(1)
  .refine(
    (chains) =>
      new Set(chains.map(({ chainId }) => chainId)).size === chains.length &&
      new Set(chains.map(({ name }) => name)).size === chains.length,
  )

export type ChainConfig = z.output<typeof chain>

/** Returns all default networks with their nodes. @see NETS-01 */
export function chainsAt(
  nodesUrl: string | undefined,
): ChainConfig[] | undefined {
  if (nodesUrl === undefined) return undefined
  const here = { rpcUrl: nodesUrl, indexerUrl: '', relayerUrl: '' }
  return defaultNetworks(here).map((network) => ({
    chainId: network.chainId,
    name: network.name,
    title: network.title,
    type: network.type,
    rpcUrl: network.rpcUrl,
    nativeToken: network.nativeToken,
    blockExplorerUrl: network.blockExplorerUrl,
    ...(network.isDefaultChain && { isDefaultChain: true }),
    ...(network.isAuthChain && { isAuthChain: true }),
  }))
}
