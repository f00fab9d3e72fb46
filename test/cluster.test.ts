import { setTimeout as wait } from 'node:timers/promises'
import { environment } from '@cairn/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Cluster, startCluster } from '../cluster/start-cluster.ts'
import { addressOf, signIn } from '../packages/core/test/_sign-in.ts'
import { newBareWallet } from '../services/relayer/test/_metatx.ts'

const chainId = 80002
const receiver = '0x00000000000000000000000000000000c0ffee01'

describe('the cluster', () => {
  const stack = new AsyncDisposableStack()
  let cluster: Cluster
  beforeAll(async () => {
    cluster = stack.use(await startCluster())
  })
  afterAll(() => stack.disposeAsync())

  const relayer = () => `${cluster.url}/chains/amoy/rpc/Relayer`
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

  test('[SRVC-01] the door answers nothing that is for operators', async () => {
    for (const path of ['/metrics', '/health', '/ready', '/live']) {
      const { status } = await fetch(`${cluster.url}${path}`)
      expect(status, path).toBe(404)
    }
    const [host] = cluster.replicas
    expect((await fetch(`${host.url}/ready`)).status).toBe(200)
  })

  test('[SRVC-01] no call fails while the hosts start anew, one after the other', async () => {
    const statuses: number[] = []
    let isDone = false
    const call = async () => {
      while (!isDone) {
        const answer = await post(`${relayer()}/GetMetaTxnNonce`, {
          walletContractAddress: receiver,
        }).catch(() => ({ status: 0 }))
        statuses.push(answer.status)
        await wait(5)
      }
    }
    const calls = Array.from({ length: 8 }, call)
    for (const host of cluster.replicas) {
      expect(await host.stop()).toBe(0)
      await host.start()
      // The balancer has it back before the other one goes.
      await wait(1_000)
    }
    isDone = true
    await Promise.all(calls)
    expect(statuses.length).toBeGreaterThan(100)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(await sendOne()).toMatchObject({ receipt: { status: 'SUCCEEDED' } })
  })
})
