import { v2 } from '@0xsequence/core'
import { openQuick, serve, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSessions } from '../src/index.ts'
import {
  type Config,
  describeConfig,
  newConfig,
  sign,
} from './_configurations.ts'

const stack = new AsyncDisposableStack()
let url: string
beforeAll(async () => {
  const database = stack.use(await openQuick())
  const service = stack.use(await startSessions(testPlatform(database)))
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

type Key = ethers.HDNodeWallet
const [device, login, guard, app] = Array.from({ length: 4 }, () =>
  ethers.Wallet.createRandom(),
) as [Key, Key, Key, Key]

/** Threshold 7: guard and sign-in have 6, an app’s key and the guard have 7. */
async function newWallet(checkpoint: number) {
  const leaf = ({ address }: Key, weight: number) => ({ address, weight })
  const wallet = describeConfig({
    ...{ version: 2, threshold: 7, checkpoint },
    tree: {
      left: {
        left: { left: leaf(guard, 3), right: leaf(login, 3) },
        right: leaf(device, 2),
      },
      right: {
        ...{ weight: 7, threshold: 2 },
        tree: { left: leaf(app, 1), right: leaf(guard, 1) },
      },
    },
  })
  const body = { version: 2, deployConfig: wallet.json }
  expect((await call('SaveWallet', body)).status).toBe(200)
  return wallet
}

async function change(wallet: Config, keys: readonly Key[]) {
  const next = newConfig(keys, 100)
  const digest = v2.chained.hashSetImageHash(next.imageHash)
  const { status } = await call('SaveSignature', {
    ...{ wallet: wallet.address, chainID: '0', digest, toConfig: next.json },
    signature: await sign(wallet, keys, digest),
  })
  const { address, imageHash } = wallet
  const asked = { wallet: address, fromImageHash: imageHash, allUpdates: true }
  const { updates } = (await call('ConfigUpdates', asked)).body
  const hashes = (updates as { toImageHash: string }[]).map(
    ({ toImageHash }) => toImageHash,
  )
  return { status, isInForce: hashes.includes(next.imageHash) }
}

test('[SESS-02] [HARD-05] error: a change by signers who reach the threshold only if a group’s members count beside it is refused', async () => {
  const wallet = await newWallet(1)
  expect(await change(wallet, [guard, login])).toEqual({
    ...{ status: 400, isInForce: false },
  })
})

test('[SESS-02] [HARD-05] a change by signers who reach the threshold by a group’s own weight is in force', async () => {
  const wallet = await newWallet(2)
  expect(await change(wallet, [app, guard])).toEqual({
    ...{ status: 200, isInForce: true },
  })
})
