import { commons, v2 } from '@0xsequence/core'
import type { Database } from '@cairn/service-kit'
import { openQuick, serve, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrackerStore } from '../src/db/tracker-store.queries.ts'
import { startSessions } from '../src/index.ts'
import { type Config, newConfig, sign } from './_configurations.ts'

/** Answer of a contract that accepts a signature. */
const yes = `0x1626ba7e${'0'.repeat(56)}`

const stack = new AsyncDisposableStack()
let url: string
let database: Database
/** Calls that the node got. */
let asked = 0
beforeAll(async () => {
  const node = new Hono().post('/', async (c) => {
    asked += 1
    const { id } = (await c.req.json()) as { id: number }
    return c.json({ jsonrpc: '2.0', id, result: yes })
  })
  const rpcUrl = stack.use(await serve(node)).url
  database = stack.use(await openQuick())
  const chain = {
    ...{ chainId: 137, name: 'polygon', title: 'Polygon', rpcUrl },
    type: 'mainnet' as const,
    nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
  }
  const platform = testPlatform(database, { chains: [chain] })
  const service = stack.use(await startSessions(platform))
  url = stack.use(await serve(service.app)).url
})
afterAll(() => stack.disposeAsync())

async function call(method: string, body: unknown) {
  const response = await fetch(`${url}/rpc/Sessions/${method}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  }
}

async function newWallet(key: ethers.HDNodeWallet) {
  const wallet = newConfig([key])
  const body = { version: 2, deployConfig: wallet.json }
  expect((await call('SaveWallet', body)).status).toBe(200)
  return wallet
}

const saveUpdate = (wallet: Config, signature: string, next: Config) =>
  call('SaveSignature', {
    ...{ wallet: wallet.address, signature, chainID: '0' },
    ...{ digest: digestOf(next), toConfig: next.json },
  })

const digestOf = (next: Config) => v2.chained.hashSetImageHash(next.imageHash)

async function hashesAfter({ address: wallet, imageHash }: Config) {
  const asked = { wallet, fromImageHash: imageHash, allUpdates: true }
  const { body } = await call('ConfigUpdates', asked)
  return (body.updates as { toImageHash: string }[]).map(
    ({ toImageHash }) => toImageHash,
  )
}

/** Names a key of the wallet as a contract that signed. */
function asContract({ config }: Config, signer: string, bytes = '0x123403') {
  const parts = new Map([[signer, { isDynamic: true, signature: bytes }]])
  return v2.signature.encodeSigners(config, parts, [], 0).encoded
}

test('[SESS-02] c: error: a change counts no contract’s signature, whatever a node says of it, and asks none', async () => {
  const key = ethers.Wallet.createRandom()
  const wallet = await newWallet(key)
  const thief = newConfig([ethers.Wallet.createRandom()], 1)
  asked = 0
  const forged = asContract(wallet, key.address)
  expect(await saveUpdate(wallet, forged, thief)).toMatchObject({
    status: 400,
    body: { error: 'InvalidArgument' },
  })
  expect(asked).toBe(0)
  expect(await hashesAfter(wallet)).toEqual([])
  const own = newConfig([key, ethers.Wallet.createRandom()], 2)
  const signed = await sign(wallet, key, digestOf(own))
  expect((await saveUpdate(wallet, signed, own)).status).toBe(200)
  expect(await hashesAfter(wallet)).toEqual([own.imageHash])
})

test('[SESS-02] c: a change that a contract’s signature was once stored for is none, and the owner can make another', async () => {
  const key = ethers.Wallet.createRandom()
  const wallet = await newWallet(key)
  const thief = newConfig([ethers.Wallet.createRandom()], 1)
  const config = { version: 2, config: thief.json }
  expect((await call('SaveConfig', config)).status).toBe(200)
  const digest = digestOf(thief)
  const payload = { address: wallet.address, chainId: 0, digest }
  const subdigest = commons.signature.subdigestOf(payload)
  const message = v2.chained.messageSetImageHash(thief.imageHash)
  const store = createTrackerStore(database)
  await store.savePayloadOfSubdigest(subdigest, { ...payload, message })
  await store.saveSignatureOfSubdigest(key.address, subdigest, '0x123403')
  expect(await hashesAfter(wallet)).toEqual([])
  const own = newConfig([key, ethers.Wallet.createRandom()], 1)
  const signed = await sign(wallet, key, digestOf(own))
  expect((await saveUpdate(wallet, signed, own)).status).toBe(200)
  expect(await hashesAfter(wallet)).toEqual([own.imageHash])
})
