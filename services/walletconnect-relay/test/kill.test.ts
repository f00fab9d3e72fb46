import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@cairn/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectClient, createClientKey, newTopic } from './_client.ts'

const chain = {
  chainId: 5,
  name: 'own',
  title: 'Own',
  type: 'testnet',
  rpcUrl: 'http://127.0.0.1:9',
  nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  isDefaultChain: true,
}

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-killed-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts a host with the relay alone, in a process of its own. */
async function startHost(port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['services/host/src/main.ts', '--no-wallet'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: `${port}`,
        DATA_DIR: dataDir,
        SERVICES: 'walletconnect-relay',
        CHAINS: JSON.stringify([chain]),
      },
    },
  )
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text).toContain('Ready')
  return child
}

test('[WCON-02] a killed relay loses no message that it answered, and no subscription', async () => {
  const port = await findFreePort()
  const url = `ws://localhost:${port}/walletconnect`
  const key = createClientKey()
  const topic = newTopic()
  const first = await startHost(port)
  const before = await connectClient(url, { key })
  await before.subscribe(topic)
  before.ws.terminate()
  const app = await connectClient(url)
  const answered: string[] = []
  const publish = async (index: number): Promise<void> => {
    const message = `m${index}`
    const answer = await app.publish(topic, message).catch(() => undefined)
    if (answer?.result !== true) return
    answered.push(message)
    if (answered.length === 300) first.kill('SIGKILL')
  }
  const publishing = Array.from({ length: 600 }, (_, index) => publish(index))
  await once(first, 'exit')
  await Promise.all(publishing)
  expect(answered.length).toBeGreaterThanOrEqual(300)
  const second = await startHost(port)
  // It does not subscribe again.
  await using after = await connectClient(url, { key })
  await expect
    .poll(() => {
      const got = new Set(after.messages())
      return answered.filter((message) => !got.has(message))
    })
    .toEqual([])
  second.kill('SIGKILL')
  await once(second, 'exit')
})
