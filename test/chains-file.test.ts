import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployLocalChain } from '@cairn/contracts'
import { environment } from '@cairn/protocol'
import { openDatabase } from '@cairn/service-kit'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type HostProcess, runHost, startHostProcess } from './_host-process.ts'

const chainOf = ({ chainId, rpcUrl }: TestNode, name: string) => ({
  chainId,
  name,
  title: name,
  type: 'mainnet',
  rpcUrl,
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...(name === 'polygon' && { isDefaultChain: true, isAuthChain: true }),
})

// Two hosts run for a moment, which an embedded store does not allow.
describe('chains of a file', () => {
  const stack = new AsyncDisposableStack()
  let file: string
  let host: HostProcess
  let polygon: TestNode
  let base: TestNode
  let databaseUrl: string

  const write = (text: string) => writeFile(file, text)
  const signal = async (sentence: string) => {
    const before = host.output().split(sentence).length
    host.child.kill('SIGHUP')
    await expect
      .poll(() => host.output().split(sentence).length, { timeout: 20_000 })
      .toBe(before + 1)
  }
  const post = async (path: string, input: object) => {
    const body = JSON.stringify(input)
    const response = await fetch(`${host.url}${path}`, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  const networks = async () => {
    const response = await fetch(`${host.url}/.well-known/cairn.json`)
    return z
      .parse(environment, await response.json())
      .networks.map(({ name }) => name)
  }

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-chains-'))
    stack.defer(() => rm(folder, { recursive: true }))
    file = join(folder, 'chains.json')
    polygon = stack.use(await startAnvil(137))
    base = stack.use(await startAnvil(8453))
    await Promise.all([deployLocalChain(polygon), deployLocalChain(base)])
    await write(JSON.stringify([chainOf(polygon, 'polygon')]))
    const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
    const name = `test_${randomBytes(8).toString('hex')}`
    await using admin = await openDatabase(server.href)
    await admin.query(`create database ${name}`)
    server.pathname = `/${name}`
    databaseUrl = server.href
    host = stack.use(
      await startHostProcess({
        SERVICES: 'sessions,guard,api,metadata,relayer,indexer',
        DATABASE_URL: databaseUrl,
        CHAINS_FILE: file,
      }),
    )
  })
  afterAll(() => stack.disposeAsync())

  test('[ENVC-01] error: a file that is no list of chains changes nothing', async () => {
    await write('[{"chainId":1}]')
    await signal('The chains stay as they are.')
    expect(host.output()).toContain('Bad or missing environment: CHAINS')
    expect(await networks()).toEqual(['polygon'])
    expect((await fetch(`${host.url}/ready`)).status).toBe(200)
  })

  test('[ENVC-01] error: a node of another chain changes nothing', async () => {
    const wrong = { ...chainOf(polygon, 'polygon'), rpcUrl: base.rpcUrl }
    await write(JSON.stringify([wrong]))
    await signal('The chains stay as they are.')
    expect(host.output()).toContain(
      'The node of chain 137 answers for chain 8453.',
    )
    expect(await networks()).toEqual(['polygon'])
  })

  test('[ENVC-01] [SRVC-01] w: SIGHUP adds a chain to every service, and no call fails meanwhile', async () => {
    await write(
      JSON.stringify([chainOf(polygon, 'polygon'), chainOf(base, 'base')]),
    )
    let isOver = false
    const statuses: number[] = []
    const calling = (async () => {
      while (!isOver) {
        const answer = await post('/chains/polygon/rpc/Indexer/Ping', {})
        statuses.push(answer.status)
      }
    })()
    await signal('The chains of CHAINS_FILE are in use.')
    isOver = true
    await calling
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await networks()).toEqual(['polygon', 'base'])
    const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    expect((await post('/nodes/base', chainId)).body).toMatchObject({
      result: '0x2105',
    })
    const relayed = await post('/chains/base/rpc/Relayer/GetChainID', {})
    expect(relayed).toMatchObject({ status: 200, body: { chainID: 8453 } })
    const indexed = async () => {
      const health = await fetch(`${host.url}/health`)
      return z.parse(
        z.object({ chains: z.record(z.string(), z.string()) }),
        await health.json(),
      ).chains
    }
    await expect
      .poll(indexed, { timeout: 10_000 })
      .toMatchObject({ 'indexer base': 'ok', 'relayer base': 'ok' })
    const found = await post('/chains/base/rpc/Indexer/GetNativeTokenBalance', {
      accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    })
    expect(found).toMatchObject({ status: 200 })
  })

  test('[ENVC-01] a chain that the file no longer has is gone', async () => {
    await write(JSON.stringify([chainOf(polygon, 'polygon')]))
    await signal('The chains of CHAINS_FILE are in use.')
    expect(await networks()).toEqual(['polygon'])
    const gone = await post('/chains/base/rpc/Relayer/Ping', {})
    expect(gone.status).toBe(404)
  })

  test('[ENVC-01] [SRVC-01] w: SIGHUP while a host starts does not end it, and the file is read once more', async () => {
    await write(JSON.stringify([chainOf(polygon, 'polygon')]))
    // The host waits for its database until it got the signal.
    const { port, hostname } = new URL(databaseUrl)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const door = createServer((socket) => {
      socket.on('error', () => {})
      void held.then(() => {
        const server = connect(Number(port), hostname)
        server.on('error', () => socket.destroy())
        socket.pipe(server).pipe(socket)
      })
    })
    door.listen(0, '127.0.0.1')
    await once(door, 'listening')
    const heldUrl = new URL(databaseUrl)
    heldUrl.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
    await using starting = await runHost({
      SERVICES: 'sessions',
      DATABASE_URL: heldUrl.href,
      CHAINS_FILE: file,
    })
    await once(door, 'connection')
    starting.child.kill('SIGHUP')
    letGo()
    await expect
      .poll(() => starting.output())
      .toContain('The chains of CHAINS_FILE are in use.')
    starting.child.kill()
    expect(await starting.ended).toBe(0)
    door.close()
  })
})
