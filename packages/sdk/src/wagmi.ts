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

/** A connector of wagmi for a Cairn wallet. */
export function cairn(options: CairnOptions): CreateConnectorFn<CairnProvider> {
  return ({ chains, emitter }) => {
    let made: CairnProvider | undefined
    // Only in a browser: a server that draws the page first has no window.
    const provider = () => {
      made ??= listened(
        createProvider({ chainId: chains[0].id, ...options }, window),
      )
      return made
    }
    const ask = async (method: string, ...params: unknown[]) =>
      provider().request({ method, params })
    const accountsNow = async () =>
      partsOf(await ask('eth_accounts')) as readonly Address[]
    const chainNow = async () => Number(await ask('eth_chainId'))
    const heard = {
      accounts: (accounts: readonly string[]) => {
        if (accounts.length === 0) emitter.emit('disconnect')
        else
          emitter.emit('change', { accounts: accounts as readonly Address[] })
      },
      chain: (chainId: string) =>
        emitter.emit('change', { chainId: Number(chainId) }),
    }
    const listened = (from: CairnProvider): CairnProvider => {
      from.on('accountsChanged', heard.accounts)
      from.on('chainChanged', heard.chain)
      return from
    }
    return {
      id: walletInfo.rdns,
      name: walletInfo.name,
      icon: walletInfo.icon,
      rdns: walletInfo.rdns,
      type: 'cairn',
      connect: async ({ chainId, isReconnecting, withCapabilities } = {}) => {
        const known = await accountsNow()
        if (known.length === 0) {
          // A page that loads opens no window by itself.
          if (isReconnecting) throw new Error('This page is not connected.')
          await provider().connect({ chainId })
        } else if (chainId && chainId !== (await chainNow()))
          await ask('wallet_switchEthereumChain', {
            chainId: toQuantity(chainId),
          })
        const accounts = await accountsNow()
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: await chainNow(),
        }
      },
      disconnect: async () => {
        await ask('wallet_revokePermissions', { eth_accounts: {} })
      },
      getAccounts: accountsNow,
      getChainId: chainNow,
      getProvider: async () => provider(),
      isAuthorized: async () => (await accountsNow()).length > 0,
      switchChain: async ({ chainId, addEthereumChainParameter }) => {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain)
          throw new Error(`The page does not name network ${chainId}.`)
        try {
          await ask('wallet_switchEthereumChain', {
            chainId: toQuantity(chainId),
          })
        } catch (error) {
          const { code } = error as ProviderError
          if (code !== errorCodes.unknownChain) throw error
          const wanted = addingOf(chain, addEthereumChainParameter)
          await ask('wallet_addEthereumChain', wanted)
        }
        return chain
      },
      onAccountsChanged: heard.accounts,
      onChainChanged: heard.chain,
      onDisconnect: () => emitter.emit('disconnect'),
    }
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
