import type { Address } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'

type NetworksWallet = Pick<ConnectedWallet, 'environment' | 'networks'>

/**
 * Returns the networks as the ecosystem's library reads them: with the relayer,
 * which tells an app how its calls ended, and without services that only the
 * wallet uses. Of the environment's networks apps get the operator's addresses:
 * a node that the person named instead may have a key in its address.
 *
 * @param present - the app's network; absent: the wallet's default one
 */
export function sessionNetworks(
  { environment, networks }: NetworksWallet,
  present?: number,
) {
  const { all, defaultChainId } = networks.getState()
  const given = new Map(environment.networks.map((one) => [one.chainId, one]))
  return all.map(
    ({
      chainId,
      name,
      title,
      type,
      rpcUrl,
      relayerUrl,
      nativeToken,
      blockExplorerUrl,
    }) => ({
      chainId,
      name,
      title,
      type,
      ...addressesOf(given.get(chainId) ?? { rpcUrl, relayerUrl }),
      nativeToken,
      testnet: type === 'testnet',
      ...(blockExplorerUrl && { blockExplorer: { rootUrl: blockExplorerUrl } }),
      ...(chainId === (present ?? defaultChainId) && { isDefaultChain: true }),
    }),
  )
}

function addressesOf({
  rpcUrl,
  relayerUrl,
}: Pick<Network, 'rpcUrl' | 'relayerUrl'>) {
  return { rpcUrl, ...(relayerUrl && { relayer: { url: relayerUrl } }) }
}

/** Returns what a connected app keeps about the account. @see DAPP-01 */
export function walletSession(
  wallet: NetworksWallet,
  account: Address,
  chainId: number,
) {
  return {
    walletContext: wallet.environment.contexts ?? {},
    accountAddress: account,
    networks: sessionNetworks(wallet, chainId),
  }
}

/** Returns a connection as EIP-2255 tells it. @see DAPP-01 */
export function permissionsOf(origin: string, account: Address) {
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
    },
  ]
}
