import { startStack } from '../packages/dev-env/src/index.ts'
import { type BenchRow, ms, quantile, timeAtRate } from './table.ts'

const steady = { perSecond: 100, seconds: 5 } as const

/** Least calls answered per second at full load; p99 at the low rate, in ms. */
type Goals = { readonly perSecond: number; readonly p99Ms: number }

const usual: Goals = { perSecond: 800, p99Ms: 50 }
const concurrency = 24
const durationMs = 3000

/** Measures how a fresh stack answers reads, at full load and at a low rate. */
export async function benchServices(): Promise<readonly BenchRow[]> {
  await using stack = await startStack()
  const { url } = stack
  const signer = `0x${'11'.repeat(20)}`
  const reads: readonly (readonly [string, object, Goals])[] = [
    ['Sessions/Wallets', { signer }, { perSecond: 2000, p99Ms: 20 }],
    ['API/GetExchangeRate', { toCurrency: 'EUR' }, usual],
    ['Guard/Ping', {}, usual],
  ]
  const rows: BenchRow[] = []
  for (const [method, body, goals] of reads)
    rows.push(
      await load(method, `${url}/rpc/${method}`, body, goals),
      await calm(method, `${url}/rpc/${method}`, body, goals),
    )
  return rows
}

async function load(
  name: string,
  url: string,
  body: object,
  goals: Goals,
): Promise<BenchRow> {
  const times: number[] = []
  const end = performance.now() + durationMs
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await post(url, body)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const p99 = quantile(times, 0.99)
  const perSecond = Math.round(times.length / (durationMs / 1000))
  return {
    name: `${name}, ${concurrency} at once`,
    value: `${perSecond}/s, p99 ${ms(p99)} at full load`,
    goal: `≥ ${goals.perSecond.toLocaleString('en')}/s`,
    met: perSecond >= goals.perSecond,
  }
}

async function calm(
  name: string,
  url: string,
  body: object,
  goals: Goals,
): Promise<BenchRow> {
  const times = await timeAtRate(steady, () => post(url, body))
  const p99 = quantile(times, 0.99)
  return {
    name: `${name} at ${steady.perSecond}/s`,
    value: `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(p99)}`,
    goal: `p99 ≤ ${goals.p99Ms} ms`,
    met: p99 <= goals.p99Ms,
  }
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
}
