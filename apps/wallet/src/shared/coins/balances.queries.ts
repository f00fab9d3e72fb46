import {
  type Balances,
  findNetwork,
  gatewayScope,
  keepBalances,
  keptBalances,
  listNetworks,
  loadOwnCoins,
  nativeToCoin,
  type OwnCoins,
  tokenToCoin,
  type Wallet,
} from '@cairn/core'
import type { Address, Coin } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import { nativeLogo } from '../networks/network-mark.ts'

/** @see COIN-02 */
const pageSize = 100
/**
 * Balances change without us: others send, services come back. So long for
 * each page there is, so that a wallet full of coins asks no more of the
 * services than any other.
 */
const refreshMs = 10_000
/** A wallet with more pages than this is shown as far as they go, and says so. */
const maxPages = 100

/**
 * Loads the account's coins on the networks on screen. Of several pages, the
 * first is shown before the rest. Before any answer, the coins that this
 * browser knew last are shown.
 *
 * @see COIN-01 COIN-02 STOR-01
 */
export function balancesOptions(
  wallet: Wallet,
  address: Address,
  includeTestnets: boolean,
) {
  const queryKey = ['balances', address, includeTestnets] as const
  const whose = { address, includeTestnets }
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<Balances>(queryKey)
      const showPart = (part: Balances) => {
        // All that was known before says more than a part of what is new.
        if (known && !known.isPart) return
        client.setQueryData<Balances>(queryKey, part)
      }
      const options = { ...whose, signal, showPart, known }
      const balances = await loadBalances(wallet, options)
      keepBalances(wallet, whose, balances)
      return balances
    },
    initialData: (): Balances | undefined => keptBalances(wallet, whose),
    // However young it is, it is asked for again.
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state: { data, status } }) =>
      refreshMs * (status === 'error' ? 1 : (data?.pages ?? 1)),
    retry: 1,
  })
}

/**
 * Reads coins page by page; collectibles are asked for elsewhere.
 *
 * @param options.showPart - is told of the first page while others follow
 * @see COIN-02
 */
export async function loadBalances(
  wallet: Wallet,
  options: {
    readonly address: Address
    readonly includeTestnets: boolean
    readonly signal: AbortSignal
    readonly showPart: (part: Balances) => void
    /** The last answer; its coins stay while the gateway does not answer. */
    readonly known?: Balances | undefined
  },
): Promise<Balances> {
  const { address, includeTestnets, signal, showPart, known } = options
  const networks = wallet.networks.getState()
  const scope = gatewayScope(networks, includeTestnets)
  // Networks that the person added are on no gateway.
  const own = loadOwnCoins(wallet, address, includeTestnets)
  const coins: Coin[] = []
  const failed = new Set<number>()
  const soFar = (pages: number, isPart: boolean): Balances => ({
    coins: [...coins],
    failedChains: [...failed],
    pages,
    isPart,
  })
  let page: object = { pageSize }
  for (let pages = 1; ; pages++) {
    const answer = await wallet.clients.indexerGateway
      .getTokenBalancesDetails(
        {
          networkType: scope.networkType,
          filter: {
            accountAddresses: [address],
            contractTypes: ['ERC20'],
            omitNativeBalances: pages > 1,
          },
          page,
        },
        { signal },
      )
      .catch(async (error: unknown) => {
        const found = await own
        const isOwnAlone = pages === 1 && !signal.aborted
        if (!isOwnAlone || found.chainIds.length === 0) throw error
        wallet.log.warn({ error: String(error) }, 'No balances of the gateway')
        return found
      })
    if ('chainIds' in answer)
      return withoutGateway(wallet, includeTestnets, answer, known)
    const shown = <T extends { readonly chainId: number }>(
      parts: readonly T[],
    ) => parts.filter(({ chainId }) => scope.isShown(chainId))
    for (const { chainId, errorReason, results } of shown(
      answer.nativeBalances,
    )) {
      if (errorReason) failed.add(chainId)
      const network = findNetwork(networks, chainId)
      coins.push(
        ...results.map((native) => nativeToCoin(native, network, nativeLogo)),
      )
    }
    for (const { chainId, errorReason, results } of shown(answer.balances)) {
      if (errorReason) failed.add(chainId)
      coins.push(...results.flatMap((balance) => tokenToCoin(balance) ?? []))
    }
    if (!answer.page.more || pages === maxPages) {
      const found = await own
      coins.push(...found.coins)
      for (const chainId of found.failedChains) failed.add(chainId)
      return { ...soFar(pages, false), isCut: answer.page.more === true }
    }
    if (pages === 1) showPart(soFar(pages, true))
    page = answer.page
  }
}

/** The coins of added networks, and of the others what is known of them. */
function withoutGateway(
  wallet: Wallet,
  includeTestnets: boolean,
  own: OwnCoins,
  known: Balances | undefined,
): Balances {
  const others = listNetworks(wallet.networks.getState(), includeTestnets)
    .map(({ chainId }) => chainId)
    .filter((chainId) => !own.chainIds.includes(chainId))
  const before = known?.coins ?? []
  return {
    coins: [
      ...before.filter(({ chainId }) => !own.chainIds.includes(chainId)),
      ...own.coins,
    ],
    failedChains: [...others, ...own.failedChains],
    pages: known?.pages ?? 1,
    isPart: false,
  }
}
