import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestProvider, type TestProvider } from './_provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
beforeEach(() => provider.proxy.setQuirks({}))
afterAll(() => provider?.[Symbol.asyncDispose]())

const mine = () => provider.truth('anvil_mine', '0x1')

/** Opens a socket that asks for new heads; collects what it is told. */
async function listen() {
  const socket = new WebSocket(provider.proxy.url.replace('http', 'ws'))
  const told: { method?: string; result?: unknown }[] = []
  let isClosed = false
  socket.on('message', (data) => told.push(JSON.parse(`${data}`)))
  socket.on('close', () => {
    isClosed = true
  })
  const failed = new Promise<string>((resolve) =>
    socket.on('error', ({ message }) => resolve(message)),
  )
  socket.on('open', () =>
    socket.send(
      '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}',
    ),
  )
  return {
    failed,
    answered: () => told.length > 0,
    answers: () => told.filter(({ method }) => method === undefined).length,
    ask: (method: string) =>
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', id: 2, method, params: [] }),
      ),
    heads: () =>
      told.filter(({ method }) => method === 'eth_subscription').length,
    isClosed: () => isClosed,
    [Symbol.dispose]: () => socket.terminate(),
  }
}

test('a socket tells new heads, which are counted', async () => {
  using socket = await listen()
  await expect.poll(socket.answered).toBe(true)
  provider.proxy.resetCount()
  await mine()
  await expect.poll(socket.heads).toBe(1)
  const { units, received } = provider.proxy.count()
  expect(received).toBeGreaterThan(500)
  expect(units).toBeCloseTo(received * 0.04)
})

test('a provider without sockets', async () => {
  provider.proxy.setQuirks({ sockets: { refused: true } })
  using socket = await listen()
  expect(await socket.failed).toContain('404')
})

test('a socket that is cut after some messages', async () => {
  provider.proxy.setQuirks({ sockets: { dropAfter: 2 } })
  using socket = await listen()
  await expect.poll(socket.answered).toBe(true)
  expect(socket.isClosed()).toBe(false)
  await mine()
  await expect.poll(socket.isClosed).toBe(true)
})

test('a socket of a lagging node tells heads late', async () => {
  provider.proxy.setQuirks({ lagBlocks: 2 })
  using late = await listen()
  await expect.poll(late.answered).toBe(true)
  for (let block = 0; block < 5; block++) await mine()
  await expect.poll(late.heads).toBe(3)
})

test('a silent socket answers, and tells no head', async () => {
  provider.proxy.setQuirks({ sockets: { silent: true } })
  using silent = await listen()
  await expect.poll(silent.answered).toBe(true)
  using heard = await listen()
  await expect.poll(heard.answered).toBe(true)
  for (let block = 0; block < 3; block++) await mine()
  heard.ask('eth_blockNumber')
  await expect.poll(heard.answers).toBe(2)
  expect([silent.heads(), heard.heads()]).toEqual([0, 0])
})
