import type { WalletCall } from '@cairn/primitives'
import { type Address, isSameAddress } from '@cairn/primitives'
import type { BalanceChange } from './balance-changes.ts'

/** `transfer(address,uint256)` */
const transfer = '0xa9059cbb'
/** `transferFrom(address,address,uint256)` */
const transferFrom = '0x23b872dd'

/**
 * Returns the contracts whose coins calls send away from an account, in lower
 * case.
 */
export function sentCoins(
  calls: readonly WalletCall[],
  account: Address,
): ReadonlyMap<Address, true> {
  const sent = calls.flatMap(({ to, data: written }) => {
    const data = written.toLowerCase()
    const argument = (index: number) => {
      const start = 10 + index * 64
      return data.slice(start, start + 64)
    }
    const isOwn = (word: string) =>
      word.length === 64 && isSameAddress(`0x${word.slice(24)}`, account)
    const isSent =
      data.startsWith(transfer) && data.length >= 10 + 2 * 64
        ? !isOwn(argument(0)) && !isZero(argument(1))
        : data.startsWith(transferFrom) && data.length >= 10 + 3 * 64
          ? isOwn(argument(0)) && !isOwn(argument(1)) && !isZero(argument(2))
          : false
    return isSent ? [[to.toLowerCase() as Address, true] as const] : []
  })
  return new Map(sent)
}

/**
 * Returns the coins whose balance is measured before and after a run: those that
 * calls send, and the wrapped coin, whose logs can be read in two ways.
 *
 * @param sent - as {@link sentCoins} returns it
 */
export function measuredCoins(
  sent: ReadonlyMap<Address, true>,
  wrappedNative: Address | undefined,
): readonly Address[] {
  const wrapped = wrappedNative?.toLowerCase() as Address | undefined
  return [...new Set([...sent.keys(), ...(wrapped ? [wrapped] : [])])]
}

const isZero = (word: string) => /^0*$/.test(word)

/**
 * Puts measured balances in the place of what logs say: coins move without a
 * log, or not at all in spite of one.
 *
 * @param coins.sent - as {@link sentCoins} returns it
 * @param coins.measured - in the order of the views
 * @returns `unmoved`: coins that calls send, and of which the account has as
 *   much as before
 */
export function withMeasured(
  changes: readonly BalanceChange[],
  {
    sent,
    measured,
  }: {
    readonly sent: ReadonlyMap<Address, true>
    readonly measured: readonly Address[]
  },
  views: {
    readonly before: readonly (bigint | undefined)[]
    readonly after: readonly (bigint | undefined)[]
  },
): {
  readonly changes: readonly BalanceChange[]
  readonly unmoved: readonly Address[]
} {
  const gains = measured.flatMap((contractAddress, index) => {
    const before = views.before[index]
    const after = views.after[index]
    if (before === undefined || after === undefined) return []
    return [{ contractAddress, tokenId: undefined, amount: after - before }]
  })
  const isOf = (address: Address) => (change: BalanceChange) =>
    isSameAddress(change.contractAddress, address)
  // Of collectibles a balance says how many, and logs say which.
  const coins = gains.filter(
    ({ contractAddress }) =>
      !changes.some(
        (change) =>
          change.tokenId !== undefined && isOf(contractAddress)(change),
      ),
  )
  const isMeasured = (change: BalanceChange) =>
    coins.some(({ contractAddress }) => isOf(contractAddress)(change))
  return {
    changes: [
      ...changes.filter((change) => !isMeasured(change)),
      ...coins,
    ].filter(({ amount }) => amount !== 0n),
    unmoved: gains
      .filter((one) => one.amount === 0n && sent.has(one.contractAddress))
      .map(({ contractAddress }) => contractAddress),
  }
}
