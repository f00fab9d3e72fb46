import { silentLog } from '@cairn/service-kit/testing'
import { createCoingeckoClient } from '../src/prices/coingecko/client.ts'
import { createCoingeckoSource } from '../src/prices/coingecko/coingecko-source.ts'

export const minuteMs = 60_000

export const onEthereum = (address: string) => ({ chainId: 1, address })

/** Opens a source of prices with a clock that the test moves. */
export function openSource(
  { url }: { readonly url: string },
  limits: {
    callsPerMinute?: number
    batchSize?: number
    timeoutMs?: number
  } = {},
) {
  const clock = { time: new Date('2026-01-01T00:00:00Z') }
  const now = () => clock.time
  const log = silentLog
  const ask = createCoingeckoClient({
    url,
    key: undefined,
    fetch: globalThis.fetch,
    now,
    log,
    timeoutMs: limits.timeoutMs ?? 10_000,
    callsPerMinute: limits.callsPerMinute ?? 1_000,
  })
  const source = createCoingeckoSource({
    ask,
    now,
    log,
    cacheMs: minuteMs,
    batchSize: limits.batchSize ?? 50,
  })
  return {
    source,
    pass: (ms: number) => {
      clock.time = new Date(clock.time.getTime() + ms)
    },
    usd: async (...addresses: string[]) =>
      (await source.findPrices(addresses.map(onEthereum))).map(
        (price) => price?.usd,
      ),
  }
}
