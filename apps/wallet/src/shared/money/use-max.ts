import { maxToSend } from '@cairn/core'
import type { Coin, WalletCall } from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { feeOfferOptions } from './fees.queries.ts'
import type { Fee } from './use-fee.ts'

/**
 * Returns how much of a coin can be sent: all of it, or what is left after the
 * fee where the same coin pays it.
 *
 * @param coins - every coin that the account holds
 * @param options.standIn - calls to ask the fee of while there are none to send
 * @param options.alsoSpent - base units that leave with it, by coin id
 * @returns base units; zero without a coin
 * @see SEND-01
 */
export function useMax(
  coins: readonly Coin[],
  coin: Coin | undefined,
  options: {
    readonly fee: Fee
    readonly standIn: readonly WalletCall[] | undefined
    readonly alsoSpent: ReadonlyMap<string, bigint>
  },
): bigint {
  const { fee, standIn, alsoSpent } = options
  const asked = coin && standIn && { chainId: coin.chainId, calls: standIn }
  const { data } = useQuery(feeOfferOptions(useWallet(), asked))
  if (!coin) return 0n
  const offered =
    fee.choices.length > 0
      ? fee.choices.map(({ option }) => option)
      : (data?.options ?? [])
  const balanceOf = (id: string) =>
    coins.find((one) => one.id === id)?.balance ?? 0n
  return maxToSend(coin, offered, balanceOf, alsoSpent, fee.preferredId)
}
