import { askNode, networkOf } from '../ask-service.ts'
import { errorCodes, ProviderError } from '../provider-error.ts'
import { fieldsOf, partsOf, readChainId, toQuantity } from '../read-value.ts'
import { readNetworks } from '../site.ts'
import { ownAccount } from './accounts.ts'
import type { Call, Method } from './method.ts'

export const chainId: Method = async ({ site }) =>
  toQuantity(site.get().chainId)

export const netVersion: Method = async ({ site }) => `${site.get().chainId}`

/**
 * Moves the page to another network of the wallet.
 *
 * @throws {ProviderError} 4902 for a network that the wallet does not know
 */
export const switchChain: Method = async ({ site }, call) => {
  const wanted = wantedChain(call)
  const state = site.get()
  // The wallet names its networks when the page connects.
  if (state.account && !networkOf(state, wanted))
    throw new ProviderError(
      errorCodes.unknownChain,
      `The wallet does not know network ${wanted}. Ask for wallet_addEthereumChain first.`,
    )
  site.change({ chainId: wanted })
  return null
}

/** Asks the person to add a network, unless the wallet knows it. */
export const addChain: Method = async (page, call) => {
  const { site, popup } = page
  const wanted = wantedChain(call)
  ownAccount(page, undefined)
  if (!networkOf(site.get(), wanted)) {
    const { chainId } = site.get()
    const added = popup.request({ ...call, chainId })
    // Heard in the same window, which closes after the last answer.
    const networks = added.then(() =>
      popup.request({ method: 'sequence_getNetworks', params: [], chainId }),
    )
    site.change({ networks: readNetworks(await networks) })
  }
  return switchChain(page, call)
}

/** Asks the person to list a coin or a collectible. */
export const watchAsset: Method = async (page, call) => {
  ownAccount(page, undefined)
  const { chainId } = page.site.get()
  return page.popup.request({ ...call, chainId })
}

/** The wallet's capabilities for each of its networks (EIP-5792). */
export const capabilities: Method = async (page, { params }) => {
  const [account, chains] = partsOf(params)
  ownAccount(page, account)
  const wanted = Array.isArray(chains) ? chains.map(readChainId) : undefined
  return Object.fromEntries(
    page.site
      .get()
      .networks.filter(({ chainId }) => wanted?.includes(chainId) ?? true)
      .map(({ chainId }) => [
        toQuantity(chainId),
        // The second is how the first drafts of EIP-5792 told it.
        { atomic: { status: 'supported' }, atomicBatch: { supported: true } },
      ]),
  )
}

export const readNode: Method = async ({ site, fetch }, call) => {
  const state = site.get()
  return askNode(fetch, state, { ...call, chainId: state.chainId })
}

function wantedChain({ params }: Call): number {
  const [first] = partsOf(params)
  const wanted = readChainId(fieldsOf(first).chainId)
  if (wanted === undefined)
    throw new ProviderError(errorCodes.invalidParams, 'invalid chainId')
  return wanted
}
