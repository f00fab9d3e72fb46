import { moveSite, siteOf } from '../../connect/connected-sites.ts'
import { ProviderError } from '../provider-error.ts'
import { knownChain, type MethodCall } from '../provider-wallet.ts'
import { sessionNetworks } from '../session-of.ts'

/** Returns the wallet's networks, the app's present one as the default. */
export async function networks({ wallet, peer }: MethodCall) {
  const [present] = siteOf(wallet, peer)?.chainIds ?? []
  return sessionNetworks(wallet, present)
}

/** Moves the app to another network, and returns all. @see NETS-02 */
export async function setDefaultNetwork(call: MethodCall) {
  const { wallet, peer, request } = call
  const [named] = Array.isArray(request.params) ? request.params : []
  const chain = knownChain(wallet, named)
  const site = siteOf(wallet, peer)
  if (site) moveSite(wallet, site, chain)
  return networks(call)
}

/** Returns the addresses of the wallet's contracts, by version. */
export async function walletContext({ wallet }: MethodCall) {
  return wallet.environment.contexts ?? {}
}

/** Apps never change the wallet's signers. */
export async function refuseConfig({ request }: MethodCall): Promise<never> {
  throw new ProviderError(
    'unsupported',
    `${request.method} method is not allowed from a dapp`,
  )
}
