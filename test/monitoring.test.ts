import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Stack, startStack } from '@cairn/dev-env'
import { quickStore } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const folder = join(import.meta.dirname, '../deploy/monitoring')
const rules = join(folder, 'alerts.yaml')

const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      targets: z.array(z.object({ expr: z.string() })),
    }),
  ),
})

describe('the alert rules', () => {
  test('[SRVC-01] each says what is wrong and what to do', () => {
    const text = readFileSync(rules, 'utf8')
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
    const alerts = count(/- alert: \w+$/gm)
    expect(alerts).toBeGreaterThan(10)
    expect(count(/^ {10}summary: ".+\."$/gm)).toBe(alerts)
    expect(count(/^ {10}action: ".+\."$/gm)).toBe(alerts)
    expect(count(/severity: (?:page|ticket) }/g)).toBe(alerts)
  })
})

describe('the figures of a running host', () => {
  let stack: Stack
  beforeAll(async () => {
    const chain = {
      chainId: 137,
      name: 'polygon',
      title: 'Polygon',
      type: 'mainnet',
      // Nothing listens there: a host with a dead node shows its figures too.
      rpcUrl: 'http://127.0.0.1:1',
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
      isDefaultChain: true,
      isAuthChain: true,
    }
    const env = { ...(await quickStore()), CHAINS: JSON.stringify([chain]) }
    stack = await startStack({ env })
  })
  afterAll(() => stack?.[Symbol.asyncDispose]())

  const usedNames = () => {
    const { panels } = z.parse(
      dashboard,
      JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')),
    )
    const queries = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    )
    const alerts = [
      ...readFileSync(rules, 'utf8').matchAll(/^ {8}expr: (.+)$/gm),
    ].map(([, expr = '']) => expr)
    const names = [...queries, ...alerts].flatMap(
      (expr) => expr.match(/\b(?:cairn|nodejs|process)_\w+/g) ?? [],
    )
    return [...new Set(names)].map((name) => name.replace(/_bucket$/, ''))
  }

  test('[SRVC-01] have every name that the dashboard and the rules use', async () => {
    const names = usedNames()
    expect(names.length).toBeGreaterThan(15)
    const text = await stack.metrics()
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
    )
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  test('[SRVC-01] tell of the queue, the index and a chain that is down', async () => {
    const read = async (line: string) =>
      (await stack.metrics()).split('\n').find((it) => it.startsWith(line))
    const queued = 'cairn_relayer_queued{chain="polygon"}'
    expect(await read(queued)).toBe(`${queued} 0`)
    const failing = 'cairn_indexer_failing{chain="polygon"}'
    await expect
      .poll(() => read(failing), { timeout: 10_000 })
      .toBe(`${failing} 1`)
  })
})
