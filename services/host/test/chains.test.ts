import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deployLocalChain } from '@cairn/contracts'
import { createLogger } from '@cairn/service-kit'
import { createPublicClient, createTestClient, http, walletActions } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAnvilBinary } from '../src/chains/anvil-binary.ts'
import { localChains } from '../src/chains/local-chains.ts'
import type { ProbeTimes } from '../src/chains/node-probe.ts'
import { startChains } from '../src/chains/start-chains.ts'

const log = createLogger('silent')
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const person = '0x5d1e0f6b2a7c4e8d9b3a6f1c0e2d4b6a8c9e7f51'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chains-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function start(chains = localChains.slice(0, 1), probe?: ProbeTimes) {
  return startChains({ dataDir, chains, log, ...(probe && { probe }) })
}

function reader(rpcUrl: string | undefined) {
  return createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
}

/** Sends one wei to the person and returns its block. */
async function pay(rpcUrl: string | undefined): Promise<bigint> {
  const node = createTestClient({
    mode: 'anvil',
    transport: http(rpcUrl, { retryCount: 0 }),
  }).extend(walletActions)
  const hash = await node.sendTransaction({
    account: rich,
    chain: null,
    to: person,
    value: 1n,
  })
  const { blockNumber } = await reader(rpcUrl).waitForTransactionReceipt({
    hash,
    pollingInterval: 10,
  })
  return blockNumber
}

async function savedBlock(): Promise<bigint> {
  const path = join(dataDir, 'chains', '1.json')
  try {
    return BigInt(JSON.parse(await readFile(path, 'utf8')).best_block_number)
  } catch {
    return -1n
  }
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(check, { timeout: 280_000, interval: 10 })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('startChains', () => {
  test('[SRVC-01] runs a node per chain of the local stack', async () => {
    await using chains = await start([...localChains])
    const ids = await Promise.all(
      Object.values(chains).map(({ rpcUrl }) => reader(rpcUrl).getChainId()),
    )
    expect(ids).toEqual([1, 137, 80002])
  })

  test('behavior: continues from the state of the last run', async () => {
    const before = await start()
    await pay(before[1]?.rpcUrl)
    const first = await reader(before[1]?.rpcUrl).getBlock({ blockNumber: 0n })
    await before[Symbol.asyncDispose]()

    await using after = await start()
    const client = reader(after[1]?.rpcUrl)
    expect(await client.getBalance({ address: person })).toBe(1n)
    expect(await client.getBlockNumber()).toBe(1n)
    const { hash } = await client.getBlock({ blockNumber: 0n })
    expect(hash).toBe(first.hash)
  })

  test('[SRVC-01] behavior: keeps the first block over restarts', async () => {
    const first = await start()
    await pay(first[1]?.rpcUrl)
    await first[Symbol.asyncDispose]()
    const path = join(dataDir, 'chains', '1.json')
    const zeros = async () => {
      const { blocks } = JSON.parse(await readFile(path, 'utf8'))
      return blocks.filter(
        ({ header }: { header: { number: string } }) =>
          Number(header.number) === 0,
      ).length
    }
    for (let restarts = 0; restarts < 3; restarts++) {
      // A new block 0 has the time of its second.
      await delay(1_000)
      const chains = await start()
      expect(await zeros()).toBe(1)
      const client = reader(chains[1]?.rpcUrl)
      const [zero, one] = await Promise.all([
        client.getBlock({ blockNumber: 0n }),
        client.getBlock({ blockNumber: 1n }),
      ])
      expect(one.parentHash).toBe(zero.hash)
      await chains[Symbol.asyncDispose]()
    }
  })

  test('behavior: restarts a killed node at its address with its state', async () => {
    await using chains = await start()
    const rpcUrl = chains[1]?.rpcUrl
    const pid = chains[1]?.pid() ?? 0
    const block = await pay(rpcUrl)
    await until(async () => (await savedBlock()) === block)

    process.kill(pid, 'SIGKILL')
    await until(() => chains[1]?.pid() !== pid)
    const client = reader(rpcUrl)
    expect(await client.getBlockNumber()).toBe(block)
    expect(await client.getBalance({ address: person })).toBe(1n)
    expect(await pay(rpcUrl)).toBe(block + 1n)
  })

  test('[SRVC-01] i: behavior: restarts a node that hangs', async () => {
    await using chains = await start(undefined, {
      everyMs: 50,
      withinMs: 2_000,
    })
    const rpcUrl = chains[1]?.rpcUrl
    const pid = chains[1]?.pid() ?? 0
    const block = await pay(rpcUrl)
    await until(async () => (await savedBlock()) === block)

    process.kill(pid, 'SIGSTOP')
    await until(() => chains[1]?.pid() !== pid)
    expect(isAlive(pid)).toBe(false)
    expect(await reader(rpcUrl).getBlockNumber()).toBe(block)
    expect(await pay(rpcUrl)).toBe(block + 1n)
  })

  test('behavior: ends the nodes of a killed host without losing a block', async () => {
    const host = await startHost()
    await pay(host.rpcUrl)
    host.child.kill('SIGKILL')
    await until(() => !isAlive(host.pid))

    await using chains = await start()
    const client = reader(chains[1]?.rpcUrl)
    expect(await client.getBalance({ address: person })).toBe(1n)
  })

  test('behavior: ends a node that was left on the same state', async () => {
    const host = await startHost()
    host.child.kill('SIGKILL')
    await until(() => !isAlive(host.pid))
    const exitState = join(dataDir, 'chains', '1.exit.json')
    const left = spawn(
      getAnvilBinary(),
      ['--port', '0', '--dump-state', exitState],
      { stdio: 'ignore' },
    )
    const ended = once(left, 'exit')
    const pids = { pid: left.pid, hostPid: host.child.pid }
    await writeFile(join(dataDir, 'chains', '1.pid'), JSON.stringify(pids))

    await using chains = await start()
    await ended
    expect(await reader(chains[1]?.rpcUrl).getChainId()).toBe(1)
  })

  test('behavior: does not end another process with an old node’s id', async () => {
    await (await start())[Symbol.asyncDispose]()
    const other = spawn('sleep', ['60'])
    const pids = { pid: other.pid, hostPid: 1 }
    await writeFile(join(dataDir, 'chains', '1.pid'), JSON.stringify(pids))

    await using _chains = await start()
    expect(other.exitCode).toBeNull()
    expect(isAlive(other.pid ?? 0)).toBe(true)
    other.kill()
  })

  test('behavior: continues from the snapshot when the last write is incomplete', async () => {
    const before = await start()
    await pay(before[1]?.rpcUrl)
    await before[Symbol.asyncDispose]()
    await writeFile(join(dataDir, 'chains', '1.exit.json'), '{"block":{"num')

    await using after = await start()
    expect(await reader(after[1]?.rpcUrl).getBlockNumber()).toBe(1n)
  })

  test('error: refuses a folder that another host uses', async () => {
    const host = await startHost()
    await expect(start()).rejects.toThrow(`process ${host.child.pid}`)
    host.child.kill()
    await until(() => !isAlive(host.pid))
  })

  test('error: reports why a node does not start', async () => {
    await using chains = await start()
    const port = Number(new URL(chains[1]?.rpcUrl ?? '').port)
    const second = startChains({
      dataDir,
      chains: localChains.slice(1, 2),
      log,
      ports: { 137: port },
    })
    await expect(second).rejects.toThrow('Address already in use')
  })
})

describe('node', () => {
  test('behavior: simulates and traces with pruned states', async () => {
    await using chains = await start()
    const rpcUrl = chains[1]?.rpcUrl
    for (let i = 0; i < 70; i++) await pay(rpcUrl)
    const client = reader(rpcUrl)
    const { transactions } = await client.getBlock({ blockNumber: 60n })
    const trace = await client.request({
      method: 'debug_traceTransaction',
      params: [transactions[0], { tracer: 'callTracer' }],
    } as never)
    expect(trace).toMatchObject({ type: 'CALL', value: '0x1' })
    const [block] = await client.simulateBlocks({
      blocks: [{ calls: [{ account: rich, to: person, value: 1n }] }],
    })
    expect(block?.calls[0]?.status).toBe('success')
  })

  test('behavior: keeps every log since the first block over a restart', async () => {
    const before = await start()
    await deployLocalChain({ rpcUrl: before[1]?.rpcUrl ?? '', chainId: 1 })
    for (let i = 0; i < 70; i++) await pay(before[1]?.rpcUrl)
    const logs = await reader(before[1]?.rpcUrl).getLogs({ fromBlock: 0n })
    expect(logs.length).toBeGreaterThan(20)
    await before[Symbol.asyncDispose]()

    await using after = await start()
    const rpcUrl = after[1]?.rpcUrl ?? ''
    expect(await reader(rpcUrl).getLogs({ fromBlock: 0n })).toEqual(logs)
    expect(await deployLocalChain({ rpcUrl, chainId: 1 })).toEqual({
      deployed: false,
    })
  })
})

/** Starts another process with a chain on our folder. */
async function startHost(): Promise<{
  child: ChildProcess
  rpcUrl: string
  pid: number
}> {
  const script = join(import.meta.dirname, '_chain-host.ts')
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(`${line}`) }
}
