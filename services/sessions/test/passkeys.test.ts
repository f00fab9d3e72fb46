import { commons, v2 } from '@0xsequence/core'
import { isConfigInForce, recoverSignature } from '@cairn/account/server'
import {
  assertion,
  createPasskey,
  lengthen,
  longAssertion,
  type Passkey,
} from '@cairn/account/testing'
import { createRpcClient } from '@cairn/clients'
import { sessions } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { openQuick, serve, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSessions } from '../src/index.ts'
import {
  type Config,
  describeConfig,
  newConfig,
  sign,
} from './_configurations.ts'

const stack = new AsyncDisposableStack()
let url: string
let database: Database
beforeAll(async () => {
  database = stack.use(await openQuick())
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

const [passkey, device] = [createPasskey(), ethers.Wallet.createRandom()]
const address = ethers.getAddress(passkey.address)
const other = createPasskey()

/** Threshold 7: the passkey has 5 and the device 2. */
async function newWallet(checkpoint: number) {
  const simple = {
    ...{ threshold: 7, checkpoint },
    signers: [
      { address, weight: 5 },
      { address: device.address, weight: 2 },
    ],
  }
  const wallet = describeConfig(v2.config.ConfigCoder.fromSimple(simple))
  const body = { version: 2, deployConfig: wallet.json }
  expect((await call('SaveWallet', body)).status).toBe(200)
  return wallet
}

const byPasskey =
  (one: Passkey, change = (part: `0x${string}`) => part) =>
  (subdigest: string) =>
    `${change(assertion(one, subdigest))}03`

async function change(wallet: Config, signAs: (subdigest: string) => string) {
  const next = newConfig([device], 100)
  const digest = v2.chained.hashSetImageHash(next.imageHash)
  const parts = new Map([[address, signAs]])
  const { status } = await call('SaveSignature', {
    ...{ wallet: wallet.address, chainID: '0', digest, toConfig: next.json },
    signature: await sign(wallet, device, digest, 0, parts),
  })
  return { status, next, updates: await updatesOf(wallet) }
}

async function updatesOf({ address: wallet, imageHash }: Config) {
  const asked = { wallet, fromImageHash: imageHash, allUpdates: true }
  const { body } = await call('ConfigUpdates', asked)
  return body.updates as { toImageHash: string; signature: `0x${string}` }[]
}

describe('a change of signers by a device and a passkey', () => {
  test('[PASS-04] [SESS-02] c: is in force though no chain has the passkey’s contract, and is told as chains take it', async () => {
    const wallet = await newWallet(1)
    const { status, next, updates } = await change(wallet, byPasskey(passkey))
    expect(status).toBe(200)
    expect(updates.map((one) => one.toImageHash)).toEqual([next.imageHash])
    const [update] = updates
    const read = await recoverSignature({
      ...{ wallet: wallet.address as `0x${string}`, chainId: 0n },
      digest: v2.chained.hashSetImageHash(next.imageHash) as `0x${string}`,
      signature: update?.signature ?? '0x',
      rpcUrl: 'http://localhost:0',
    })
    expect(read).toMatchObject({
      isComplete: true,
      imageHash: wallet.imageHash,
    })
    expect(read.signers).toContain(address)
  })

  test.each([
    ['by another passkey', byPasskey(other)],
    ['of another digest', () => byPasskey(passkey)(ethers.id('another'))],
    [
      'with bytes behind it, which would be kept for ever',
      byPasskey(passkey, lengthen),
    ],
    [
      'over a text that no browser makes, which would be kept for ever',
      (subdigest: string) => `${longAssertion(passkey, subdigest)}03`,
    ],
    ['of a contract', () => '0x123403'],
  ])(
    '[PASS-04] [SESS-02] c: error: is refused with a part %s',
    async (name, signAs) => {
      const wallet = await newWallet(2 + name.length)
      expect(await change(wallet, signAs)).toMatchObject({
        ...{ status: 400, updates: [] },
      })
    },
  )
})

describe('a passkey’s witness', () => {
  const digest = ethers.id('a text')
  const witness = async (
    wallet: string,
    signature: string,
    signer?: string,
  ) => {
    const signatures = [{ ...(signer && { signer }), signature }]
    const asked = { wallet, digest, chainID: '0', signatures }
    expect((await call('SaveSignerSignatures2', asked)).status).toBe(200)
  }
  const subdigestOf = (wallet: string) =>
    commons.signature.subdigestOf({ address: wallet, chainId: 0, digest })
  const walletsOf = async (signer: string) =>
    (await call('Wallets', { signer })).body.wallets as Record<string, unknown>

  test('[PASS-04] finds its wallet', async () => {
    const one = createPasskey()
    const { address: wallet } = await newWallet(80)
    const part = assertion(one, subdigestOf(wallet))
    await witness(wallet, `${part}03`, one.address)
    expect(await walletsOf(one.address)).toEqual({
      [wallet]: { digest, chainID: '0', type: 'EIP1271', signature: part },
    })
  })

  test.each([
    ['by another passkey', (of: string) => `${assertion(other, of)}03`],
    ['of another wallet', () => `${assertion(passkey, ethers.id('x'))}03`],
    [
      'that was lengthened',
      (of: string) => `${lengthen(assertion(passkey, of))}03`,
    ],
    ['over a long text', (of: string) => `${longAssertion(passkey, of)}03`],
  ])('[PASS-04] error: %s finds none', async (name, make) => {
    const { address: wallet } = await newWallet(200 + name.length)
    await witness(wallet, make(subdigestOf(wallet)), address)
    expect(await walletsOf(address)).not.toHaveProperty(wallet)
  })
})

describe('a long part that an older service stored', () => {
  const long = async (wallet: string, digest: string) => {
    const payload = { address: wallet, chainId: 0, digest }
    const subdigest = commons.signature.subdigestOf(payload)
    const part = `${longAssertion(passkey, subdigest)}03`
    const saved = await database.query(
      'update sessions.signatures set signature = $1 where signer = $2 and subdigest = $3 returning 1',
      [JSON.stringify(part), address.toLowerCase(), subdigest.toLowerCase()],
    )
    expect(saved).toHaveLength(1)
  }

  test('[PASS-04] [SRVC-01] aa: error: finds no wallet, and takes no place of one that does', async () => {
    const wallets = await Promise.all([newWallet(90), newWallet(91)])
    const digest = ethers.id('both')
    for (const { address: wallet } of wallets) {
      const payload = { address: wallet, chainId: 0, digest }
      const subdigest = commons.signature.subdigestOf(payload)
      const signatures = [
        { signer: address, signature: byPasskey(passkey)(subdigest) },
      ]
      const asked = { wallet, digest, chainID: '0', signatures }
      expect((await call('SaveSignerSignatures2', asked)).status).toBe(200)
    }
    const [first, second] = wallets.map((one) => one.address)
    await long(first as string, digest)
    const { body } = await call('Wallets', { signer: address })
    expect(body.wallets).toHaveProperty(second as string)
    expect(body.wallets).not.toHaveProperty(first as string)
  })

  test('[PASS-04] [SESS-02] c: error: changes no signers', async () => {
    const wallet = await newWallet(92)
    const { updates, next } = await change(wallet, byPasskey(passkey))
    expect(updates).toHaveLength(1)
    await long(wallet.address, v2.chained.hashSetImageHash(next.imageHash))
    expect(await updatesOf(wallet)).toEqual([])
  })
})

test('[PASS-04] the configuration that a passkey signed is in force for other services', async () => {
  const wallet = await newWallet(60)
  const { next } = await change(wallet, byPasskey(passkey))
  const client = createRpcClient(sessions, { url, fetch })
  const inForce = (imageHash: string) =>
    isConfigInForce(client, {
      ...{ wallet: wallet.address as `0x${string}`, chainId: 1n },
      ...{
        imageHash: imageHash as `0x${string}`,
        rpcUrl: 'http://localhost:0',
      },
    })
  expect(await inForce(next.imageHash)).toBe(true)
  expect(await inForce(wallet.imageHash)).toBe(false)
})
