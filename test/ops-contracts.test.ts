import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contexts } from '@cairn/contracts'
import { startPublicChains } from '@cairn/dev-env/public'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder, ops } from './_ops.ts'

/** The first account of anvil; everybody knows its key. */
const rich = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const poor = '11'.repeat(32)

describe('contracts of wallets', () => {
  const stack = new AsyncDisposableStack()
  let bare: TestNode
  let richKey: string
  let poorKey: string
  beforeAll(async () => {
    const folder = await newFolder(stack)
    richKey = join(folder, 'rich')
    poorKey = join(folder, 'poor')
    await writeFile(richKey, `${rich}\n`, { mode: 0o600 })
    await writeFile(poorKey, `0x${poor}`, { mode: 0o600 })
    bare = stack.use(await startAnvil(98765))
  })
  afterAll(() => stack.disposeAsync())

  const on = (step: string, ...more: readonly string[]) =>
    ops(
      [
        ...['contracts', step, '--id', '98765'],
        ...['--node', bare.rpcUrl, ...more],
      ],
      {},
    )
  const rpc = async (method: string, ...params: readonly unknown[]) => {
    const response = await fetch(bare.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await response.json()) as { result: string }).result
  }
  const payer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const balance = async () =>
    BigInt(await rpc('eth_getBalance', payer, 'latest'))

  test('[SRVC-01] bp: says the cost before, and sends nothing without --yes, coins or the right chain', async () => {
    expect(await on('check')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        `does not have the factory of version 2, ${contexts[2].factory}.`,
      ),
    })
    const before = await balance()
    const asked = await on('deploy', '--from', richKey)
    expect(asked.code).toBe(1)
    expect(asked.text).toMatch(
      /costs at most 0\.\d+ ETH at the present price, which 0xf39f/,
    )
    expect(asked.text).toContain('Nothing was sent. Say --yes')
    const broke = await on('deploy', '--from', poorKey, '--yes')
    expect(broke.code).toBe(1)
    expect(broke.text).toMatch(/has 0 ETH on .*Nothing was sent\.$/)
    const other = await ops(
      [
        ...['contracts', 'deploy', '--id', '137', '--node', bare.rpcUrl],
        ...['--from', richKey, '--yes'],
      ],
      {},
    )
    expect(other.code).toBe(1)
    expect(other.text).toMatch(/answers for chain 98765, and 137 was asked for/)
    for (const wrong of [
      ['deploy', '--yes'],
      ['check', '--from', richKey],
      ['deploy', '--from', richKey, '--for', 'everything'],
    ])
      expect(await on(...(wrong as [string]))).toMatchObject({ code: 2 })
    expect(await balance()).toBe(before)
  })

  test('[SRVC-01] bp: deploys what is missing for the cost that it said at most, and nothing twice', async () => {
    const before = await balance()
    const first = await on(
      ...[
        'deploy',
        '--from',
        richKey,
        '--yes',
        '--for',
        'wallets,older,swaps,signers',
      ],
    )
    expect(first).toMatchObject({ code: 0 })
    const [, most = ''] = /at most ([\d.]+) ETH/.exec(first.text) ?? []
    const cost = before - (await balance())
    expect(Number(cost)).toBeLessThanOrEqual(Number(most) * 1e18)
    // The bound is of use: half of it is needed.
    expect(Number(cost)).toBeGreaterThan(Number(most) * 0.5e18)
    for (const version of [1, 2] as const)
      for (const address of [
        contexts[version].factory,
        contexts[version].mainModule,
        contexts[version].mainModuleUpgradable,
        contexts[version].guestModule,
      ])
        expect(
          (await rpc('eth_getCode', address, 'latest')).length,
        ).toBeGreaterThan(100)
    const left = await balance()
    expect(await on('deploy', '--from', richKey, '--yes')).toEqual({
      code: 0,
      text: 'Chain 98765 has all of these contracts.',
    })
    expect(await balance()).toBe(left)
  })

  test('[SRVC-01] bp: counts the data fee of a rollup in what it says', async () => {
    await using played = await startPublicChains([
      { chainId: 8453, blockMs: 0 },
    ])
    const url = played.chains[0]?.rpcUrl ?? ''
    const args = ['--id', 'base', '--node', url, '--for', 'swaps']
    expect(
      await ops(['contracts', 'check', '--id', 'base', '--node', url], {}),
    ).toEqual({
      code: 0,
      text: 'Base has all of these contracts.',
    })
    const said = await ops(
      ['contracts', 'deploy', ...args, '--from', richKey],
      {},
    )
    expect(said.text).toMatch(/at most 0\.\d+ ETH/)
    expect(
      await ops(
        ['contracts', 'deploy', ...args, '--from', richKey, '--yes'],
        {},
      ),
    ).toMatchObject({ code: 0 })
  })
})
