import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { deployLocalChain } from '@cairn/contracts'
import { startAnvil } from '@cairn/service-kit/testing'
import { describe, expect, test } from 'vitest'
import { ask, newBareWallet } from '../services/relayer/test/_metatx.ts'
import { chainAt, startFrozenNode } from './_frozen-node.ts'
import { startHostProcess } from './_host-process.ts'

const services = 'api,sessions,relayer,indexer'
const receiver = '0x00000000000000000000000000000000c0ffee01'

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Starts a node that answers calls late, the chain's id at once. */
async function startSlowNode(ms: number) {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (text === '') {
      response.writeHead(426).end()
      return
    }
    const asked = JSON.parse(text)
    const list = Array.isArray(asked) ? asked : [asked]
    if (text.includes('eth_call')) await wait(ms)
    const answers = list.map(({ id }) => ({
      jsonrpc: '2.0',
      id,
      result: '0x5',
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    rpcUrl: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a host with a frozen chain', () => {
  test('[SRVC-01] is live, ready and healthy, names the chain, opens few connections to it, stays after SIGHUP, and ends after SIGTERM', async () => {
    await using node = await startFrozenNode()
    await using host = await startHostProcess({
      SERVICES: services,
      STOP_GRACE_MS: '1000',
      CHAINS: JSON.stringify([
        { ...chainAt(5, 'frozen', node.rpcUrl), isDefaultChain: true },
      ]),
    })
    const status = async (path: string) =>
      (await fetch(`${host.url}${path}`)).status
    expect(await status('/live')).toBe(200)
    expect(await status('/ready')).toBe(200)
    const health = await fetch(`${host.url}/health`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      ok: true,
      chains: { 'chain frozen': 'failing' },
    })
    const askHealth = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await status('/health')
        await wait(600)
      }
      return node.connections()
    }
    // Sockets of questions that were given up do not pile up. A busy machine
    // closes them late.
    const first = await askHealth(3)
    await askHealth(5)
    await expect.poll(node.connections).toBeLessThan(first + 5)
    // It has no CHAINS_FILE to read again.
    host.child.kill('SIGHUP')
    await expect.poll(host.output).toContain('The chains stay as they are.')
    expect(await status('/live')).toBe(200)
    host.child.kill('SIGTERM')
    // It ends by itself: after a signal that killed it, there is no code.
    expect(await host.ended).not.toBeNull()
    expect(host.output()).toContain('Stopping…')
  })
})

describe('SIGTERM', () => {
  test('[SRVC-01] p: answers every call in flight, takes no new one, and fails readiness first', async () => {
    await using node = await startSlowNode(5_000)
    await using host = await startHostProcess({
      SERVICES: services,
      STOP_DELAY_MS: '2000',
      CHAINS: JSON.stringify([
        { ...chainAt(5, 'slow', node.rpcUrl), isDefaultChain: true },
      ]),
    })
    const calls = Array.from({ length: 60 }, () =>
      post(`${host.url}/chains/slow/rpc/Relayer/GetMetaTxnNonce`, {
        walletContractAddress: receiver,
      }).catch((error: unknown) => ({ status: 0, body: error })),
    )
    // A busy machine takes them in late.
    await wait(1_500)
    host.child.kill('SIGTERM')
    await wait(200)
    // The balancer still reaches it, and learns that it stops.
    const ready = await fetch(`${host.url}/ready`)
    expect(ready.status).toBe(503)
    expect((await fetch(`${host.url}/live`)).status).toBe(200)
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await expect(fetch(`${host.url}/live`)).rejects.toThrow()
    expect(await host.ended).toBe(0)
  })

  test('[SRVC-01] p: behavior: stops in order also when it comes twice, as from npm and a terminal', async () => {
    await using node = await startSlowNode(2_000)
    await using host = await startHostProcess({
      SERVICES: services,
      CHAINS: JSON.stringify([
        { ...chainAt(5, 'slow', node.rpcUrl), isDefaultChain: true },
      ]),
    })
    const call = post(`${host.url}/chains/slow/rpc/Relayer/GetMetaTxnNonce`, {
      walletContractAddress: receiver,
    })
    await wait(600)
    host.child.kill('SIGINT')
    await wait(100)
    host.child.kill('SIGINT')
    expect((await call).status).toBe(200)
    expect(await host.ended).toBe(0)
  })

  test('[SRVC-01] [TXPD-01] answers a call that waits for a receipt with what is known', async () => {
    await using chain = await startAnvil(80002)
    await deployLocalChain(chain)
    const wallet = await newBareWallet(chain.rpcUrl, 80002)
    await using host = await startHostProcess({
      SERVICES: services,
      CHAINS: JSON.stringify([
        { ...chainAt(80002, 'amoy', chain.rpcUrl), isDefaultChain: true },
      ]),
    })
    const relayer = `${host.url}/chains/amoy/rpc/Relayer`
    await ask(chain.rpcUrl, 'evm_setAutomine', [false])
    const call = await wallet.submit([{ to: receiver, value: 1n }])
    const sent = await post(`${relayer}/SendMetaTxn`, { call })
    const { txnHash } = sent.body as { txnHash: string }
    const waiting = post(`${relayer}/GetMetaTxnReceipt`, { metaTxID: txnHash })
    await wait(1_000)
    host.child.kill('SIGTERM')
    const answer = await waiting
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      receipt: { status: expect.stringMatching(/QUEUED|SENT/) },
    })
    expect(await host.ended).toBe(0)
  })
})

// Elsewhere `exec` is `exec.cmd`, and signals end a process at once.
describe.runIf(process.platform !== 'win32')('npm start', () => {
  test('[SRVC-01] p: passes SIGTERM on to the host, and ends with it', async () => {
    await using node = await startFrozenNode()
    await using host = await startHostProcess(
      {
        SERVICES: 'api',
        CHAINS: JSON.stringify([
          { ...chainAt(5, 'frozen', node.rpcUrl), isDefaultChain: true },
        ]),
      },
      { byNpm: true },
    )
    host.child.kill('SIGTERM')
    expect(await host.ended).toBe(0)
    expect(host.output()).toContain('Stopping…')
    await expect(fetch(`${host.url}/live`)).rejects.toThrow()
  })
})
