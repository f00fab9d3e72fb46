import {
  type ArrivedBuy,
  followBuys,
  listBuys,
  notify,
  type Wallet,
} from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccountAddress, useWallet } from '../wallet/wallet-context.ts'
import { messages } from './onramp.messages.ts'

/** Pause between two looks at the chain while a purchase waits, in ms. */
const followMs = 4_000

/** Time to press the way to the coins that arrived, in ms. */
const arrivedMs = 10_000

/**
 * The account's purchases that wait for coins. Each look at the chain ends those
 * whose coins arrived, and says so once, with the way to the transaction that
 * brought them.
 *
 * @see RAMP-02 OUTC-01
 */
export function useBuys() {
  const wallet = useWallet()
  const navigate = useNavigate()
  return useQuery(
    buysOptions(
      wallet,
      useAccountAddress(),
      ({ chainId, txnHash: hash }) =>
        void navigate({
          to: '/history/$chainId/$hash/outcome',
          params: { chainId: `${chainId}`, hash },
        }),
    ),
  )
}

function buysOptions(
  wallet: Wallet,
  account: Address,
  open: (arrived: ArrivedBuy) => void,
) {
  return queryOptions({
    queryKey: ['buys', 'of', account],
    queryFn: async ({ signal, client }) => {
      const arrived = await followBuys(wallet, account, signal)
      for (const one of arrived) tell(wallet, one, () => open(one))
      if (arrived.length > 0) {
        void client.invalidateQueries({ queryKey: ['balances'] })
        void client.invalidateQueries({ queryKey: ['buys', 'any'] })
      }
      return listBuys(wallet, account)
    },
    initialData: () => listBuys(wallet, account),
    refetchInterval: ({ state }) =>
      state.data && state.data.length > 0 ? followMs : false,
    retry: false,
  })
}

function tell(
  wallet: Wallet,
  { provider, option }: ArrivedBuy,
  run: () => void,
): void {
  notify(wallet.notifications, {
    kind: 'success',
    title: messages.arrived(messages.providers[provider], option),
    durationMs: arrivedMs,
    action: { label: messages.see, run },
  })
}
