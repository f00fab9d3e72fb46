import {
  awaitBalances,
  isOwnNetwork,
  listNetworks,
  type Wallet,
  withoutBuys,
} from '@cairn/core'
import { type Address, coinId } from '@cairn/primitives'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { balancesOptions } from './balances.queries.ts'

/** Addresses of the coins that the faucet sent. */
const answer = z.object({ coins: z.array(z.string()) })

/**
 * Gets coins from the local faucet, on every main network, and waits until all
 * of them show. They end no purchase that waits.
 *
 * @returns the networks that do not show all of the coins yet
 * @see COIN-02
 */
export function fundAccount(
  wallet: Wallet,
  address: Address,
  queries: QueryClient,
): Promise<readonly number[]> {
  return withoutBuys(wallet, address, () => getFunds(wallet, address, queries))
}

async function getFunds(
  wallet: Wallet,
  address: Address,
  queries: QueryClient,
): Promise<readonly number[]> {
  const chainIds = listNetworks(wallet.networks.getState(), false)
    .map(({ chainId }) => chainId)
    .filter((chainId) => !isOwnNetwork(wallet, chainId))
  const { includeTestnets } = wallet.settings.getState()
  const options = balancesOptions(wallet, address, includeTestnets)
  const before = queries.getQueryData(options.queryKey)?.coins ?? []
  const sent = await Promise.all(
    chainIds.map((chainId) => askFaucet(wallet, address, chainId)),
  )
  const late = await awaitBalances(wallet, {
    before,
    coinIds: sent.flat(),
    async ask() {
      // An answer that is on its way may be from before the coins came.
      await queries.cancelQueries({ queryKey: options.queryKey })
      return queries.fetchQuery({ ...options, staleTime: 0 })
    },
  })
  await untilPriced(wallet, queries)
  return late
}

/** Rows show once their prices are known, or after this, in ms. */
const pricePatienceMs = 3_000
const priceStepMs = 100

/** Waits until the coins are on screen with their prices. @see COIN-03 */
async function untilPriced(
  { platform }: Wallet,
  queries: QueryClient,
): Promise<void> {
  for (let waited = 0; waited < pricePatienceMs; waited += priceStepMs) {
    await platform.delay(priceStepMs)
    if (queries.isFetching({ queryKey: ['prices'] }) === 0) return
  }
}

/** Returns the ids of the coins that it sent. */
async function askFaucet(
  { environment }: Wallet,
  address: Address,
  chainId: number,
): Promise<readonly string[]> {
  const response = await fetch(environment.services.faucet ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId }),
  })
  if (!response.ok) throw new Error(`The faucet said ${response.status}.`)
  const { coins } = answer.parse(await response.json())
  return coins.map((coin) => coinId(chainId, coin))
}
