import type { ChainCapabilities } from '@cairn/clients/nodes'
import {
  localBalanceCheck,
  localBridge,
  localFeeMarket,
  localSwaps,
} from '@cairn/contracts'
import type { BridgeSide, Chain } from '@cairn/service-kit'

/** A chain before its node runs, without an address. */
export type ChainDescription = Omit<Chain, 'rpcUrl'>

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 } as const
const pol = { symbol: 'POL', name: 'POL', decimals: 18 } as const

const described: readonly ChainDescription[] = [
  {
    chainId: 1,
    name: 'mainnet',
    title: 'Ethereum',
    type: 'mainnet',
    nativeToken: ether,
  },
  {
    chainId: 137,
    name: 'polygon',
    title: 'Polygon',
    type: 'mainnet',
    nativeToken: pol,
    isDefaultChain: true,
    isAuthChain: true,
  },
  {
    chainId: 80002,
    name: 'amoy',
    title: 'Amoy',
    type: 'testnet',
    nativeToken: pol,
  },
]

/** Abilities of the nodes of this stack. */
const anvil: ChainCapabilities = {
  testRun: 'v1',
  finalized: true,
  filtersTraces: false,
}

function bridgeOf(chainId: number): BridgeSide {
  const { escrow, feeTaker } = localBridge(chainId)
  return { targets: [escrow], ...(feeTaker && { feeTaker }) }
}

/**
 * The chains of the local stack with their markets.
 *
 * @see NETS-01 (exactly one default chain)
 */
export const localChains: readonly ChainDescription[] = described.map(
  (chain) => ({
    ...chain,
    isLocal: true,
    capabilities: () => anvil,
    feeMarket: localFeeMarket(chain.chainId),
    swap: localSwaps(chain.chainId),
    balanceCheck: localBalanceCheck(),
    bridge: bridgeOf(chain.chainId),
  }),
)
