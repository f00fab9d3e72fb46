import {
  isOwnNetwork,
  listNetworks,
  readOwnBalances,
  type Wallet,
} from '@cairn/core'
import type { Address, Coin } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { nativeToCoin, ownToCoin } from './to-coin.ts'

type OwnCoins = {
  readonly coins: readonly Coin[]
  /** Chains whose node did not answer. */
  readonly failedChains: readonly number[]
}

/**
 * What an account holds on the networks that the person added: their nodes are
 * asked, since no indexer is known to read them.
 *
 * @see COIN-01
 */
export async function loadOwnCoins(
  wallet: Wallet,
  address: Address,
  includeTestnets: boolean,
): Promise<OwnCoins> {
  const own = listNetworks(wallet.networks.getState(), includeTestnets).filter(
    ({ chainId }) => isOwnNetwork(wallet, chainId),
  )
  const parts = await Promise.all(
    own.map((network) => loadOf(wallet, address, network)),
  )
  return {
    coins: parts.flatMap(({ coins }) => coins),
    failedChains: parts.flatMap(({ failedChains }) => failedChains),
  }
}

async function loadOf(
  wallet: Wallet,
  address: Address,
  network: Network,
): Promise<OwnCoins> {
  const { chainId } = network
  try {
    const { native, coins } = await readOwnBalances(wallet, address, chainId)
    return {
      coins: [
        ...(native === undefined
          ? []
          : [nativeToCoin({ chainId, balance: `${native}` }, network)]),
        ...coins.map(({ coin, balance }) => ownToCoin(coin, balance)),
      ],
      failedChains: [],
    }
  } catch (error) {
    wallet.log.warn({ chainId, error: String(error) }, 'No balances of a node')
    return { coins: [], failedChains: [chainId] }
  }
}
