import type { PricePeriod } from '@cairn/protocol'
import { HttpError } from '@cairn/service-kit'
import type { Caller, PricePoint } from '../price-source.ts'
import { readPoints } from './answers.ts'
import { type CoingeckoClient, CoingeckoRefusal } from './client.ts'
import { chartPath, type Named } from './names.ts'
import { createRemembered, isFresh } from './remembered.ts'

type Asked = {
  readonly period: PricePeriod
  readonly currency: string
  readonly caller: Caller
}

const freshMs = 5 * 60_000
const maxHistories = 500

const daysOf: Readonly<Record<PricePeriod, string>> = {
  day: '1',
  week: '7',
  month: '30',
  year: '365',
  // The public API tells no more.
  all: '365',
}

/** Returns the past prices of a token in a currency, oldest first. */
export type ReadHistory = (
  one: Named,
  asked: Asked,
) => Promise<readonly PricePoint[]>

/**
 * Creates a reader of past prices with a cache, whose content stays while the
 * API is away. The reader throws {@link HttpError} `Unavailable` for a history
 * that is neither cached nor available.
 *
 * @see PRICE-01
 */
export function createHistories(
  ask: CoingeckoClient,
  now: () => Date,
): ReadHistory {
  const histories = createRemembered<readonly PricePoint[]>(maxHistories, now)
  return async (one, asked) => {
    const { period, currency } = asked
    const key = `${one.key} ${period} ${currency}`
    const known = histories.get(key)
    if (known && isFresh(known, freshMs, now())) return known.value
    try {
      const points = await request(one, asked)
      histories.set(key, points)
      return points
    } catch (cause) {
      if (known) return known.value
      throw new HttpError('Unavailable', 'There is no history right now.', {
        cause,
      })
    }
  }

  async function request(
    one: Named,
    { period, currency, caller }: Asked,
  ): Promise<readonly PricePoint[]> {
    try {
      return readPoints(
        await ask(
          chartPath(one),
          { vs_currency: currency, days: daysOf[period] },
          caller,
        ),
      )
    } catch (error) {
      if (error instanceof CoingeckoRefusal) return []
      throw error
    }
  }
}
