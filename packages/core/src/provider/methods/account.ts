import {
  disconnectSite,
  moveSite,
  siteOf,
} from '../../connect/connected-sites.ts'
import { ask } from '../../inbox/ask.ts'
import { siteKey } from '../../inbox/site-key.ts'
import { ProviderError } from '../provider-error.ts'
import {
  answeringChain,
  callOf,
  chainOf,
  connectedAccount,
  knownChain,
  type MethodCall,
  toQuantity,
} from '../provider-wallet.ts'
import { permissionsOf } from '../session-of.ts'

/** Returns the connected account, or none. @see DAPP-01 */
export async function accounts(call: MethodCall): Promise<readonly string[]> {
  const account = connectedAccount(call)
  return account ? [account] : []
}

/** Asks to connect where the app is not connected yet. @see DAPP-02 */
export async function requestAccounts(call: MethodCall): Promise<unknown> {
  return connectedAccount(call)
    ? accounts(call)
    : askToConnect(call, 'accounts')
}

/** The permissions of EIP-2255: an account, or nothing. @see DAPP-01 */
export async function permissions(call: MethodCall): Promise<unknown> {
  const account = connectedAccount(call)
  return account ? permissionsOf(call.peer.origin, account) : []
}

export async function requestPermissions(call: MethodCall): Promise<unknown> {
  return connectedAccount(call)
    ? permissions(call)
    : askToConnect(call, 'permissions')
}

async function askToConnect(
  call: MethodCall,
  reply: 'accounts' | 'permissions',
): Promise<unknown> {
  const { wallet, peer } = call
  const chainId = chainOf(call)
  return ask(wallet, {
    chainId,
    from: peer,
    call: callOf(call),
    ask: {
      type: 'connect',
      options: { app: peer.app, networkId: chainId, authorizeVersion: 2 },
      reply,
    },
  }).answer
}

export async function revokePermissions(call: MethodCall): Promise<null> {
  disconnectSite(call.wallet, siteKey(call.peer))
  return null
}

export async function chainId(call: MethodCall): Promise<string> {
  return toQuantity(answeringChain(call))
}

export async function netVersion(call: MethodCall): Promise<string> {
  return `${answeringChain(call)}`
}

/**
 * Moves the app to another network that the wallet knows. The wallet's other
 * apps stay where they are.
 *
 * @see NETS-02
 */
export async function switchChain(call: MethodCall): Promise<null> {
  const { wallet, peer, request } = call
  const [wanted] = Array.isArray(request.params) ? request.params : []
  const named =
    typeof wanted === 'object' && wanted !== null && 'chainId' in wanted
      ? wanted.chainId
      : wanted
  const chain = knownChain(wallet, named)
  const site = siteOf(wallet, peer)
  if (site) moveSite(wallet, site, chain)
  return null
}

/** Returns the features that a batch can rely on, per network (EIP-5792). @see DAPP-01 */
export async function capabilities(call: MethodCall): Promise<unknown> {
  const { wallet } = call
  const [account, chains] = Array.isArray(call.request.params)
    ? call.request.params
    : []
  const own = connectedAccount(call)
  const isOwn = `${account}`.toLowerCase() === own?.toLowerCase()
  if (account !== undefined && !isOwn)
    throw new ProviderError('unauthorized', 'Unknown account address')
  const all = wallet.networks.getState().all.map((one) => one.chainId)
  const wanted = Array.isArray(chains)
    ? all.filter((id) => chains.some((chain) => Number(chain) === id))
    : all
  return Object.fromEntries(
    wanted.map((id) => [
      toQuantity(id),
      // The second is how the first drafts of EIP-5792 told it.
      { atomic: { status: 'supported' }, atomicBatch: { supported: true } },
    ]),
  )
}
