import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { environment } from '@cairn/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startCaddy } from '../cluster/start-caddy.ts'
import { type Cluster, startCluster } from '../cluster/start-cluster.ts'
import { addressOf, signIn } from '../packages/core/test/_sign-in.ts'
import { newBareWallet } from '../services/relayer/test/_metatx.ts'

const chainId = 80002
const receiver = '0x00000000000000000000000000000000c0ffee01'

/** Asks for a path as it is written: `fetch` would resolve its dots. */
function statusOf(door: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(door, { path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', reject)
      .end()
  })
}

describe('the cluster', () => {
  const stack = new AsyncDisposableStack()
  let cluster: Cluster
  /** Public doors of the same two hosts: HAProxy's and Caddy's. */
  let doors: readonly string[]
  beforeAll(async () => {
    cluster = stack.use(await startCluster())
    const [one, two] = cluster.replicas
    const caddy = stack.use(await startCaddy([one.url, two.url]))
    doors = [cluster.url, caddy.url]
  })
  afterAll(() => stack.disposeAsync())

  const relayer = (door = cluster.url) => `${door}/chains/amoy/rpc/Relayer`
  const post = async (url: string, body: unknown) => {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const openStack = async () => {
    const answer = await fetch(`${cluster.url}/.well-known/cairn.json`)
    return {
      url: cluster.url,
      environment: z.parse(environment, await answer.json()),
      mail: cluster.mail,
    } as unknown as Parameters<typeof signIn>[0]
  }
  /** Sends a transaction through the door. Returns the status of its receipt. */
  const sendOne = async () => {
    const chain = cluster.chains.find((one) => one.chainId === chainId)
    const wallet = await newBareWallet(chain?.rpcUrl ?? '', chainId)
    const call = await wallet.submit([{ to: receiver, value: 1n }])
    const sent = await post(`${relayer()}/SendMetaTxn`, { call })
    expect(sent.status).toBe(200)
    const { txnHash } = sent.body as { txnHash: string }
    const { body } = await post(`${relayer()}/GetMetaTxnReceipt`, {
      metaTxID: txnHash,
    })
    return body
  }

  test('[SRVC-01] [AUTH-05] a person signs in through the door, with one keyshare node down as well', async () => {
    const door = await openStack()
    const first = addressOf(await signIn(door, 'mira@example.com'))
    await cluster.nodes[2]?.kill()
    const again = addressOf(await signIn(door, 'mira@example.com'))
    await cluster.nodes[2]?.start()
    expect(again).toBe(first)
  })

  test('[SRVC-01] [TXPD-01] a transaction through the door is mined', async () => {
    expect(await sendOne()).toMatchObject({ receipt: { status: 'SUCCEEDED' } })
  })

  test('[SRVC-01] the doors answer nothing that is for operators', async () => {
    for (const door of doors)
      for (const path of [
        ...['/metrics', '/health', '/ready', '/live'],
        ...['/%6detrics', '/%68ealth', '/%72eady?x', '/liv%65', '//health'],
        ...['/./health', '/rpc/../ready', '/Health'],
      ]) {
        expect(await statusOf(door, path), `${door}${path}`).toBe(404)
      }
    const [host] = cluster.replicas
    expect((await fetch(`${host.url}/ready`)).status).toBe(200)
  })

  test('[SRVC-01] p: no call fails while the hosts start anew, one after the other', async () => {
    let answered = 0
    const failed: unknown[] = []
    let isDone = false
    let hosts = 'ready'
    const callBy = async (door: string | undefined) => {
      while (!isDone) {
        const host = hosts
        const answer = await fetch(`${relayer(door)}/GetMetaTxnNonce`, {
          method: 'POST',
          body: JSON.stringify({ walletContractAddress: receiver }),
        }).catch(String)
        if (typeof answer !== 'string' && answer.ok) {
          await answer.arrayBuffer()
          answered += 1
        } else
          failed.push({
            door: door === cluster.url ? 'HAProxy' : 'Caddy',
            hosts: `${host} to ${hosts}`,
            answer:
              typeof answer === 'string'
                ? answer
                : `${answer.status} ${await answer.text()}`,
          })
        // As many calls as show a gap, and processor left for the hosts' start.
        await wait(25)
      }
    }
    const calls = Array.from({ length: 8 }, (_, at) => callBy(doors[at % 2]))
    try {
      for (const host of cluster.replicas) {
        hosts = 'stopping'
        expect(await host.stop()).toBe(0)
        hosts = 'starting'
        await host.start()
        hosts = 'ready'
        // The balancers have it back before the other one goes.
        await wait(2_000)
      }
    } finally {
      isDone = true
      await Promise.all(calls)
    }
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(100)
    expect(await sendOne()).toMatchObject({ receipt: { status: 'SUCCEEDED' } })
  })
})
