import type { Address, Coin } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { isOwnNetwork } from '../account/manage-networks.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { listNetworks } from '../networks/networks.store.ts'
import { readOwnBalances } from './own-coins.ts'
import { addedNativeToCoin, ownToCoin } from './to-coin.ts'

/** The coins on networks that the person added. */
export type OwnCoins = {
  /** Networks that the person added. */
  readonly chainIds: readonly number[]
  readonly coins: readonly Coin[]
  /** Chains whose node did not answer. */
  readonly failedChains: readonly number[]
}

/**
 * Loads an account's balances on the networks that the person added. Asks their
 * nodes, because no indexer reads these networks.
 *
 * @see COIN-01
 */
export async function loadOwnCoins(
  wallet: ConnectedWallet,
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
    chainIds: own.map(({ chainId }) => chainId),
    coins: parts.flatMap(({ coins }) => coins),
    failedChains: parts.flatMap(({ failedChains }) => failedChains),
  }
}

async function loadOf(
  wallet: ConnectedWallet,
  address: Address,
  network: Network,
): Promise<Omit<OwnCoins, 'chainIds'>> {
  const { chainId } = network
  try {
    const { native, coins } = await readOwnBalances(wallet, address, chainId)
    return {
      coins: [
        ...(native === undefined
          ? []
          : [addedNativeToCoin({ chainId, balance: `${native}` }, network)]),
        ...coins.map(({ coin, balance }) => ownToCoin(coin, balance)),
      ],
      failedChains: [],
    }
  } catch (error) {
    wallet.log.warn({ chainId, error: String(error) }, 'No balances of a node')
    return { coins: [], failedChains: [chainId] }
  }
}
