import {
  type PendingTransaction,
  type ReplaceKind,
  replacementCalls,
  replacePending,
} from '@cairn/core'
import { coinId } from '@cairn/primitives'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useFee } from '#shared/money/use-fee.ts'
import { useFeeConsent } from '#shared/money/use-fee-consent.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './pending.messages.ts'

/**
 * The decision to speed up or cancel a transaction on its way.
 *
 * @see TXPD-01
 */
export function useReplace(
  entry: PendingTransaction,
  kind: ReplaceKind,
  onSent: () => void,
) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const coins = useCoins()
  const calls = replacementCalls(entry, kind, account)
  const spent = kind === 'cancel' ? new Map() : spentBy(entry)
  const fee = useFee(coins.coins, entry.chainId, calls, spent)
  const consent = useFeeConsent(fee, coins, kind)
  const replace = useDecision({
    networkMode: 'always',
    mutationFn: () =>
      replacePending(wallet, entry, {
        kind,
        feeOption: fee.option,
        quote: fee.quote,
        title: messages.cancelTitle(entry.decodedTransaction.title),
      }),
    onSuccess: onSent,
    onError: () => fee.refetch(),
  })
  return { coins, fee, consent, replace }
}

/** Base units that a transaction sends, by coin. */
function spentBy({
  chainId,
  decodedTransaction,
}: PendingTransaction): ReadonlyMap<string, bigint> {
  const spent = new Map<string, bigint>()
  for (const { contractAddress, amount } of decodedTransaction.transfers) {
    const id = coinId(chainId, contractAddress)
    spent.set(id, (spent.get(id) ?? 0n) + BigInt(amount))
  }
  return spent
}
