import type { CreateConnectorFn } from '@wagmi/core'
import { walletInfo } from './announce.ts'
import type { CairnOptions } from './options.ts'
import { type CairnProvider, createProvider } from './provider.ts'
import { errorCodes, type ProviderError } from './provider-error.ts'
import { type Address, partsOf, toQuantity } from './read-value.ts'

type Chain = Parameters<CreateConnectorFn>[0]['chains'][number]
type AddChain = Parameters<
  NonNullable<ReturnType<CreateConnectorFn>['switchChain']>
>[0]['addEthereumChainParameter']

/** Asks the provider. */
type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

/**
 * A connector of wagmi for a Cairn wallet.
 *
 * @example
 * ```ts
 * import { cairn } from '@cairn/sdk/wagmi'
 * import { createConfig, http } from '@wagmi/core'
 * import { polygon } from '@wagmi/core/chains'
 *
 * export const config = createConfig({
 *   chains: [polygon],
 *   connectors: [cairn({ walletUrl: 'https://wallet.example', app: 'My game' })],
 *   transports: { [polygon.id]: http() },
 * })
 * ```
 */
export function cairn(options: CairnOptions): CreateConnectorFn<CairnProvider> {
  return ({ chains, emitter }) => {
    const heard = {
      accounts: (accounts: readonly string[]) => {
        if (accounts.length === 0) emitter.emit('disconnect')
        else
          emitter.emit('change', { accounts: accounts as readonly Address[] })
      },
      chain: (chainId: string) =>
        emitter.emit('change', { chainId: Number(chainId) }),
    }
    let made: CairnProvider | undefined
    // Only in a browser: a server that draws the page first has no window.
    const provider = () => {
      if (made) return made
      made = createProvider({ chainId: chains[0].id, ...options }, window)
      made.on('accountsChanged', heard.accounts)
      made.on('chainChanged', heard.chain)
      return made
    }
    const ask: Ask = async (method, ...params) =>
      provider().request({ method, params })
    return {
      ...walletInfo,
      id: walletInfo.rdns,
      type: 'cairn',
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        const isKnown = (await accountsNow(ask)).length > 0
        // A page that loads opens no window by itself.
        if (!isKnown && isReconnecting)
          throw new Error('This page is not connected.')
        if (!isKnown) await provider().connect({ chainId })
        else if (chainId && chainId !== (await chainNow(ask)))
          await moveTo(ask, chainId)
        const accounts = await accountsNow(ask)
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: await chainNow(ask),
        }
      },
      disconnect: async () => {
        await ask('wallet_revokePermissions', { eth_accounts: {} })
      },
      getAccounts: () => accountsNow(ask),
      getChainId: () => chainNow(ask),
      getProvider: async () => provider(),
      isAuthorized: async () => (await accountsNow(ask)).length > 0,
      switchChain: async ({ chainId, addEthereumChainParameter }) => {
        const chain = chains.find((one) => one.id === chainId)
        if (!chain)
          throw new Error(`The page does not name network ${chainId}.`)
        await moveOrAdd(ask, chain, addEthereumChainParameter)
        return chain
      },
      onAccountsChanged: heard.accounts,
      onChainChanged: heard.chain,
      onDisconnect: () => emitter.emit('disconnect'),
    }
  }
}

async function accountsNow(ask: Ask): Promise<readonly Address[]> {
  return partsOf(await ask('eth_accounts')) as readonly Address[]
}

async function chainNow(ask: Ask): Promise<number> {
  return Number(await ask('eth_chainId'))
}

async function moveTo(ask: Ask, chainId: number): Promise<void> {
  await ask('wallet_switchEthereumChain', { chainId: toQuantity(chainId) })
}

/** Asks the person to add the network where the wallet does not know it. */
async function moveOrAdd(
  ask: Ask,
  chain: Chain,
  wishes: AddChain,
): Promise<void> {
  try {
    await moveTo(ask, chain.id)
  } catch (error) {
    const { code } = error as ProviderError
    if (code !== errorCodes.unknownChain) throw error
    await ask('wallet_addEthereumChain', addingOf(chain, wishes))
  }
}

/** Describes a network as EIP-3085 does. */
function addingOf(chain: Chain, wishes: AddChain) {
  const { url } = chain.blockExplorers?.default ?? {}
  return {
    chainId: toQuantity(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    ...(url !== undefined && { blockExplorerUrls: [url] }),
    ...wishes,
  }
}
