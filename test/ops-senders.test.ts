import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainsOf, newFolder, ops } from './_ops.ts'

/** The first account of anvil; everybody knows its key. */
const rich = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const poor = '11'.repeat(32)

const stack = new AsyncDisposableStack()
let anvil: TestNode
let env: Record<string, string>
let keyOf: (digits: string) => Promise<string>

beforeAll(async () => {
  anvil = stack.use(await startAnvil(80002))
  const folder = await newFolder(stack)
  env = {
    CHAINS: chainsOf(anvil),
    DATA_DIR: join(folder, 'data'),
    SERVICES: 'relayer',
    RELAYER_SENDERS: '2',
  }
  await ops(['secrets', 'make'], env)
  keyOf = async (digits) => {
    const path = join(folder, `key-${digits.slice(0, 4)}`)
    await writeFile(path, `${digits}\n`)
    await chmod(path, 0o600)
    return path
  }
})
afterAll(() => stack.disposeAsync())

const fund = (path: string, ...more: readonly string[]) =>
  ops(['senders', 'fund', '--chain', 'amoy', '--from', path, ...more], env)

test('[FEES-01] h: senders are topped up to the asked number of transactions, and get nothing twice', async () => {
  const path = await keyOf(rich)
  expect(await ops(['senders'], env)).toMatchObject({ code: 1 })
  const first = await fund(path, '--transactions', '300')
  expect(first.text.match(/got [\d.]+ POL/g)).toHaveLength(2)
  expect(first.code).toBe(0)
  const listed = await ops(['senders'], env)
  expect(listed.code).toBe(0)
  for (const [, count] of listed.text.matchAll(/, (\d+) transactions/g))
    expect(Number(count)).toBeGreaterThan(200)
  const again = await fund(path, '--transactions', '100')
  expect(again).toEqual({
    code: 0,
    text: 'The senders on Amoy have coins for 100 transactions.',
  })
})

test('[FEES-01] h: error: an account without coins, a file without a key and an unknown chain are told, and nothing is sent', async () => {
  const empty = await fund(await keyOf(poor), '--transactions', '1000000')
  expect(empty.code).toBe(1)
  expect(empty.text).toMatch(/has 0 POL on Amoy, .* Nothing was sent\.$/)
  const missing = await fund('/nowhere/key')
  expect(missing).toMatchObject({
    code: 1,
    text: expect.stringContaining('is no file with a private key'),
  })
  const path = await keyOf(rich)
  expect(
    await ops(['senders', 'fund', '--chain', 'moon', '--from', path], env),
  ).toMatchObject({ code: 2 })
  expect(await ops(['senders', 'fund'], env)).toMatchObject({ code: 2 })
  expect(await ops(['senders', 'spend'], env)).toMatchObject({ code: 2 })
})
