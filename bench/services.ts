import { startStack } from '../packages/dev-env/src/index.ts'

type Row = {
  readonly name: string
  readonly value: string
  readonly goal: string
}

const concurrency = 24
const durationMs = 3000

/** How fast a fresh stack starts, how much it holds, and how it answers. */
export async function benchServices(): Promise<readonly Row[]> {
  const began = performance.now()
  await using stack = await startStack()
  const startedMs = performance.now() - began
  const { url } = stack
  const signer = `0x${'11'.repeat(20)}`
  const rows = [
    await load('Sessions.Wallets', `${url}/rpc/Sessions/Wallets`, { signer }),
    await load('API.GetExchangeRate', `${url}/rpc/API/GetExchangeRate`, {
      toCurrency: 'EUR',
    }),
    await load('Guard.Ping', `${url}/rpc/Guard/Ping`, {}),
  ]
  return [
    {
      name: 'first start of every service and chain',
      value: `${(startedMs / 1000).toFixed(1)} s`,
      goal: '≤ 8 s (second start)',
    },
    {
      name: 'memory of this process, services included',
      value: `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
      goal: '≤ 900 MB with chains',
    },
    ...rows,
  ]
}

async function load(name: string, url: string, body: object): Promise<Row> {
  const times: number[] = []
  const end = performance.now() + durationMs
  const worker = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      const response = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      await response.text()
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  const perSecond = Math.round(times.length / (durationMs / 1000))
  return {
    name,
    value: `${perSecond}/s, p99 ${p99.toFixed(0)} ms at full load`,
    goal: '≥ 800/s',
  }
}
