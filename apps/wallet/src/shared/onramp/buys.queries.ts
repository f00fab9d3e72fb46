import {
  type ArrivedBuy,
  followBuys,
  listBuys,
  notify,
  type Wallet,
} from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import { messages } from './onramp.messages.ts'

/** Pause between two looks at the chain while a purchase waits, in ms. */
const followMs = 4_000

/**
 * The account's purchases that wait for coins. Each look at the chain ends those
 * whose coins arrived, and says so once.
 *
 * @see RAMP-02
 */
export function buysOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['buys', 'of', account],
    queryFn: async ({ signal, client }) => {
      const arrived = await followBuys(wallet, account, signal)
      for (const one of arrived) tell(wallet, one)
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

function tell(wallet: Wallet, { provider, option }: ArrivedBuy): void {
  notify(wallet.notifications, {
    kind: 'success',
    title: messages.arrived(messages.providers[provider], option),
  })
}
