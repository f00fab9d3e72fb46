import { startStack } from '../packages/dev-env/src/index.ts'
import { type BenchRow, ms, quantile, timeAtRate } from './table.ts'

const steady = { perSecond: 100, seconds: 5 } as const

const concurrency = 24
const durationMs = 3000

/** Measures how a fresh stack answers reads, at full load and at a low rate. */
export async function benchServices(): Promise<readonly BenchRow[]> {
  await using stack = await startStack()
  const { url } = stack
  const signer = `0x${'11'.repeat(20)}`
  const reads: readonly (readonly [string, object])[] = [
    ['Sessions/Wallets', { signer }],
    ['API/GetExchangeRate', { toCurrency: 'EUR' }],
    ['Guard/Ping', {}],
  ]
  const rows: BenchRow[] = []
  for (const [method, body] of reads)
    rows.push(
      await load(method, `${url}/rpc/${method}`, body),
      await calm(method, `${url}/rpc/${method}`, body),
    )
  return rows
}

async function load(
  name: string,
  url: string,
  body: object,
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
    goal: '≥ 800/s',
    met: perSecond >= 800,
  }
}

async function calm(
  name: string,
  url: string,
  body: object,
): Promise<BenchRow> {
  const times = await timeAtRate(steady, () => post(url, body))
  const p99 = quantile(times, 0.99)
  return {
    name: `${name} at ${steady.perSecond}/s`,
    value: `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(p99)}`,
    goal: 'p99 ≤ 50 ms',
    met: p99 <= 50,
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
