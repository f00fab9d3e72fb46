import {
  awaitBalances,
  findNetwork,
  isOwnNetwork,
  listNetworks,
  notify,
  type Wallet,
} from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { Button, Notice } from '@cairn/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { balancesOptions } from './balances.queries.ts'
import { messages } from './test-funds.messages.ts'

/** Whether the environment gives coins to play with. */
export function hasFaucet({ environment }: Wallet): boolean {
  return environment.services.faucet !== undefined
}

/**
 * Gets coins from the local faucet, on every main network. Says that they have
 * arrived once every network shows them.
 *
 * @see COIN-02
 */
export function TestFunds() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const queries = useQueryClient()
  const fund = useDecision({
    networkMode: 'always',
    mutationFn: () => fundAccount(wallet, account, queries),
    onSuccess: (late) => {
      const networks = wallet.networks.getState()
      const names = late.map((id) => findNetwork(networks, id)?.title ?? id)
      notify(
        wallet.notifications,
        late.length === 0
          ? { kind: 'success', title: messages.done }
          : {
              kind: 'info',
              title: messages.late,
              text: messages.lateText(names.join(', ')),
            },
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['history'] }),
  })
  return (
    <>
      <Button
        block
        loading={fund.isPending}
        onClick={() => fund.mutate()}
        variant="outline"
      >
        {fund.isPending ? messages.getting : messages.get}
      </Button>
      {fund.isError && (
        <Notice role="alert" tone="negative">
          {messages.failed}
        </Notice>
      )}
    </>
  )
}

/** @returns the networks that do not show the coins yet */
async function fundAccount(
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
  await Promise.all(
    chainIds.map((chainId) => askFaucet(wallet, address, chainId)),
  )
  const late = await awaitBalances(wallet, {
    before,
    chainIds,
    async ask() {
      // An answer that is on its way may be from before the coins came.
      await queries.cancelQueries({ queryKey: options.queryKey })
      return (await queries.fetchQuery({ ...options, staleTime: 0 })).coins
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

async function askFaucet(
  { environment }: Wallet,
  address: Address,
  chainId: number,
): Promise<void> {
  const response = await fetch(environment.services.faucet ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId }),
  })
  if (!response.ok) throw new Error(`The faucet said ${response.status}.`)
}
