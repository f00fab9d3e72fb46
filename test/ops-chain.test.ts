import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ProviderProxy,
  type PublicChain,
  type Quirks,
  quirksOf,
  startProviderProxy,
  startPublicChains,
} from '@cairn/dev-env/public'
import { readConfig } from '@cairn/host'
import { openDatabase } from '@cairn/service-kit'
import { startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, newFolder, openHost, ops, postgresUrls } from './_ops.ts'

const key = 'k3y-that-nobody-may-see'
const refusal = { code: -32_601, message: 'method not found' }

const stack = new AsyncDisposableStack()
let chains: readonly PublicChain[]
let first: ProviderProxy
let second: ProviderProxy
let base: ProviderProxy
let folder: string
/** Options that name both nodes of Polygon. */
let nodes: readonly string[]

beforeAll(async () => {
  folder = await newFolder(stack)
  const played = stack.use(
    await startPublicChains([{ chainId: 137 }, { chainId: 8453 }]),
  )
  chains = played.chains
  const provide = async (at: number) => {
    const { rpcUrl: nodeUrl, fees } = chains[at] as PublicChain
    return stack.use(await startProviderProxy({ nodeUrl, fees }))
  }
  first = await provide(0)
  second = await provide(0)
  base = await provide(1)
  const [one, other] = [first, second].map(({ url }) => `${url}/${key}`)
  // Two names of this machine, as of two companies.
  const local = `${other}`.replace('127.0.0.1', 'localhost')
  nodes = ['--node', `${one}`, '--node', local]
})
afterAll(() => stack.disposeAsync())

const chain = async (...args: readonly string[]) => {
  const answer = await ops(['chain', ...args], { DATA_DIR: folder })
  expect(answer.text).not.toContain(key)
  return answer
}

describe('chain check', () => {
  const check = async (one: Quirks, other: Quirks = {}) => {
    first.setQuirks(one)
    second.setQuirks(other)
    return chain('check', 'polygon', ...nodes)
  }

  test('[NODE-01] i: says what is so of a chain that is well: nodes, gas, and what following it asks for', async () => {
    const { code, text } = await check({})
    expect(text).toMatch(/^Found: a of polygon: chain 137, anvil/m)
    expect(text).toMatch(
      /^Found: polygon: gas has a base fee and a tip, [\d.]+ gwei now\. A transaction of 500,000 gas costs [\d.]+ POL$/m,
    )
    expect(text).toContain('Nothing is wrong with this chain.')
    expect(code).toBe(0)
  })

  test('[NODE-01] i: tells the price of data of a rollup', async () => {
    const { code, text } = await chain('check', '8453', '--node', base.url)
    expect(text).toMatch(
      /costs [\d.]+ ETH, of it [\d.]+ ETH for data on Ethereum$/m,
    )
    expect(text).toContain('One node answers for base')
    expect(code).toBe(0)
  })

  test('[NODE-01] i: tells of nodes that are away, of another chain, or cannot try calls', async () => {
    const away = await check({ down: 503 }, { chainId: 8453 })
    expect(away.code).toBe(1)
    expect(away.text).toContain('Wrong: The node a of polygon does not answer')
    expect(away.text).toContain(
      'Wrong: The node b of polygon answers for another chain.',
    )
    const lacking: Quirks = {
      lacks: [{ methods: ['eth_simulateV1'], refusal }],
      overrides: 'ignored',
    }
    const mute = await check(lacking, lacking)
    expect(mute.code).toBe(1)
    expect(mute.text).toContain('Wrong: No node of polygon tries calls')
  })

  test('[NODE-01] i: notes a free plan whose questions hold few blocks', async () => {
    // The pace of a chain is measured by its blocks, which need some time.
    await delay(2_500)
    // Without its limit of a second, which depends on this machine.
    const { perSecond: _, ...quirks } = quirksOf('alchemy-free', 8453)
    base.setQuirks(quirks)
    const { code, text } = await chain('check', 'base', '--node', base.url)
    base.setQuirks({})
    expect(text).toMatch(
      /^Note: base: a block each \d+ ms\. While nobody is here, following it asks for \d+ million compute units a month .*: a question holds 10 blocks, /m,
    )
    expect(code).toBe(0)
  })

  test('[NODE-01] i: names the contracts that a chain lacks, and the command that deploys them', async () => {
    await using bare = await startAnvil(98765)
    const { code, text } = await chain('check', '98765', '--node', bare.rpcUrl)
    expect(text).toMatch(
      /^Wrong: chain-98765 lacks contracts that every wallet needs: the factory of version 2, .*contracts deploy --id 98765/m,
    )
    expect(text).toMatch(/^Note: chain-98765 lacks contracts of version 1/m)
    expect(code).toBe(1)
    const added = await chain(
      ...['add', '98765', '--node', bare.rpcUrl, '--name', 'mine'],
      ...['--title', 'Mine', '--symbol', 'XYZ', '--file', join(folder, 'none')],
    )
    expect(added).toMatchObject({
      code: 1,
      text: expect.stringMatching(/Nothing was written\.$/),
    })
    await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT')
  })

  test('[NODE-01] i: error: refuses networks that are not served or not known', async () => {
    const where = ['--file', join(folder, 'none'), ...nodes]
    expect(await chain('add', '324', ...where, '--name', 'zk')).toMatchObject({
      text: expect.stringContaining('Networks of the ZK Stack are not served'),
    })
    for (const wrong of [
      ['check', 'moon', ...nodes],
      ['check', 'polygon-of-nobody'],
      ['add', 'polygon', '--file', join(folder, 'none')],
      ['add', '98765', ...where],
      ['add'],
      ['spend', 'polygon', ...where],
    ])
      expect(await chain(...wrong)).toMatchObject({ code: 2 })
    expect(await chain('add', 'polygon', ...nodes)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Set CHAINS_FILE'),
    })
  })
})

describe.each(postgresUrls)('chain add and remove', (server) => {
  test('[NODE-01] i: writes chains that a host takes, and says what stays of one that is taken out', async () => {
    for (const proxy of [first, second, base]) proxy.setQuirks({})
    await using own = new AsyncDisposableStack()
    const path = join(folder, 'chains.json')
    const DATABASE_URL = await newDatabase(server, own)
    const env = { CHAINS_FILE: path, DATA_DIR: folder, DATABASE_URL }
    const run = (...args: readonly string[]) => ops(['chain', ...args], env)
    expect(await run('add', 'polygon', ...nodes)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Polygon now stands in'),
    })
    const added = await run('add', 'base', '--node', base.url)
    expect(added).toMatchObject({ code: 0 })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const CHAINS = await readFile(path, 'utf8')
    expect(readConfig({ CHAINS }).chains).toMatchObject([
      {
        chainId: 137,
        name: 'polygon',
        isDefaultChain: true,
        isAuthChain: true,
      },
      { chainId: 8453, name: 'base', title: 'Base' },
    ])
    expect(await run('add', '137', ...nodes)).toMatchObject({
      code: 1,
      text: expect.stringContaining('already'),
    })
    const configured = await run('check', 'base')
    expect(configured.text).toContain('Found: a of base: chain 8453')
    expect(await readFile(path, 'utf8')).toBe(CHAINS)

    const SERVICES = 'sessions,relayer,indexer'
    const host = await openHost({
      CHAINS,
      DATA_DIR: folder,
      DATABASE_URL,
      SERVICES,
    })
    await host[Symbol.asyncDispose]()
    await using database = await openDatabase(DATABASE_URL)
    await database.query(
      `insert into relayer.metatxs (chain_id, input_hash, lane, contract, input, gas_limit, calls)
       values (8453, '0x', 0, '0x', '0x', 1, 1)`,
    )
    expect(await run('remove', 'polygon')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Move isDefaultChain'),
    })
    expect(await run('remove', 'base')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Transactions that wait on Base: 1.'),
    })
    expect(await readFile(path, 'utf8')).toBe(CHAINS)
    const removed = await run('remove', '8453', '--yes')
    expect(removed.code).toBe(0)
    expect(removed.text).toMatch(
      /its rows stay.*relayer\.metatxs, relayer\.senders/,
    )
    expect(removed.text).not.toContain('guard.')
    const [left, ...others] = JSON.parse(await readFile(path, 'utf8'))
    expect(left).toMatchObject({ name: 'polygon' })
    expect(others).toEqual([])
    expect(await run('remove', 'polygon')).toMatchObject({
      code: 1,
      text: expect.stringContaining('the only chain'),
    })
    await writeFile(path, '{"chains":[]}')
    expect(await run('remove', 'polygon')).toMatchObject({
      code: 1,
      text: expect.stringContaining('holds no list of chains'),
    })
  })
})
