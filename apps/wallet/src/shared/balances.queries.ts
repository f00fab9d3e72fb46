import { findNetwork, type Wallet } from '@cairn/core'
import type { Address, Coin } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import { nativeToCoin, tokenToCoin } from './to-coin.ts'

/** @see COIN-02 */
const pageSize = 100
/** Balances change without us: others send, services come back. */
const refreshMs = 10_000
/** A wallet with more pages than this is shown as far as they go. */
const maxPages = 100

export type Balances = {
  readonly coins: readonly Coin[]
  /** Chains whose indexer did not answer. */
  readonly failedChains: readonly number[]
}

/** What an account holds on the networks on screen. @see COIN-01 COIN-02 */
export function balancesOptions(
  wallet: Wallet,
  address: Address,
  includeTestnets: boolean,
) {
  return queryOptions({
    queryKey: ['balances', address, includeTestnets],
    queryFn: ({ signal }) =>
      loadBalances(wallet, address, includeTestnets, signal),
    refetchInterval: refreshMs,
    retry: 1,
  })
}

async function loadBalances(
  wallet: Wallet,
  address: Address,
  includeTestnets: boolean,
  signal: AbortSignal,
): Promise<Balances> {
  const networks = wallet.networks.getState()
  const coins: Coin[] = []
  const failed = new Set<number>()
  let page: object = { pageSize }
  for (let count = 0; count < maxPages; count++) {
    const answer = await wallet.clients.indexerGateway.getTokenBalancesDetails(
      {
        networkType: includeTestnets ? 'ALL' : 'MAINNETS',
        filter: {
          accountAddresses: [address],
          omitNativeBalances: count > 0,
        },
        page,
      },
      { signal },
    )
    for (const { chainId, errorReason, results } of answer.nativeBalances) {
      if (errorReason) failed.add(chainId)
      const network = findNetwork(networks, chainId)
      coins.push(...results.map((native) => nativeToCoin(native, network)))
    }
    for (const { chainId, errorReason, results } of answer.balances) {
      if (errorReason) failed.add(chainId)
      coins.push(...results.flatMap((balance) => tokenToCoin(balance) ?? []))
    }
    if (!answer.page.more) break
    page = answer.page
  }
  return { coins, failedChains: [...failed] }
}
