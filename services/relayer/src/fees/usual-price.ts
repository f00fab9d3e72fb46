import type { Database } from '@cairn/service-kit'
import { putGasPrice, readUsualPrice } from '../db/costs.queries.ts'
import { mostByUsual } from './fee-policy.ts'

/** Keeps a price of gas of each hour, for the usual one of the last week. */
export type UsualPrice = {
  /** Keeps a price, in wei per gas, and reads the usual one again. */
  readonly note: (at: Date, price: bigint) => Promise<void>
  /** Median of the week, in wei per gas; absent in the first day. */
  readonly median: () => bigint | undefined
  /** The most that is paid by it, in wei per gas; absent in the first day. */
  readonly most: () => bigint | undefined
}

/** Prices of fewer hours say nothing about a week. */
const leastHours = 24

/**
 * Creates a watch of the usual price of gas of a chain. All hosts share it.
 *
 * @see FEES-01 c
 */
export function createUsualPrice(
  database: Database,
  chainId: number,
): UsualPrice {
  let known: bigint | undefined
  return {
    async note(at, price) {
      await putGasPrice(database, chainId, at, price)
      const usual = await readUsualPrice(database, chainId)
      known = usual.count < leastHours ? undefined : usual.price
    },
    median: () => known,
    most: () => (known === undefined ? undefined : mostByUsual(known)),
  }
}
