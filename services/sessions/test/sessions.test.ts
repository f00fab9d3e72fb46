import { commons, v2 } from '@0xsequence/core'
import { contexts } from '@cairn/contracts'
import { serve, testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSessions } from '../src/index.ts'
import {
  type Config,
  forgeMigration,
  newConfig,
  sign,
  signMigration,
} from './_configurations.ts'

type Answer = {
  readonly status: number
  readonly body: Record<string, unknown>
}

const stranger = '0x00000000000000000000000000000000000000aA'
const unknownHash = `0x${'11'.repeat(32)}`

describe.each(testDatabases)('sessions on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let url: string
  beforeAll(async () => {
    const database = stack.use(await open())
    const service = stack.use(await startSessions(testPlatform(database)))
    url = stack.use(await serve(service.app)).url
  })
  afterAll(() => stack.disposeAsync())

  async function call(method: string, body: unknown): Promise<Answer> {
    const response = await fetch(`${url}/rpc/Sessions/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  async function newWallet(key = ethers.Wallet.createRandom()) {
    const wallet = newConfig([key])
    const saved = await call('SaveWallet', {
      version: 2,
      deployConfig: wallet.json,
    })
    expect(saved.status).toBe(200)
    return { wallet, key }
  }

  const saveUpdate = async (
    wallet: Config,
    key: ethers.HDNodeWallet,
    next: Config,
    from: Config = wallet,
  ) => {
    const digest = v2.chained.hashSetImageHash(next.imageHash)
    const subdigest = commons.signature.subdigestOf({
      address: wallet.address,
      chainId: 0,
      digest,
    })
    const signature = `${await key.signMessage(ethers.getBytes(subdigest))}02`
    const parts = new Map([[key.address, { isDynamic: false, signature }]])
    const { encoded } = v2.signature.encodeSigners(from.config, parts, [], 0)
    return call('SaveSignature', {
      wallet: wallet.address,
      digest,
      chainID: '0',
      signature: encoded,
      toConfig: next.json,
    })
  }

  /** Returns the configurations that followed a wallet's first one. */
  async function hashesAfter(wallet: Config): Promise<string[]> {
    const { body } = await call('ConfigUpdates', {
      wallet: wallet.address,
      fromImageHash: wallet.imageHash,
      allUpdates: true,
    })
    const updates = body.updates as { toImageHash: string }[]
    return updates.map(({ toImageHash }) => toImageHash)
  }

  test('[AUTH-05] [SRVC-01] stores a configuration once, even when it is saved again', async () => {
    const { json, imageHash } = newConfig([ethers.Wallet.createRandom()])
    for (const _ of [1, 2]) {
      const saved = await call('SaveConfig', { version: 2, config: json })
      expect(saved.status).toBe(200)
    }
    const { body } = await call('Config', { imageHash })
    expect(body.version).toBe(2)
    expect(body.config).toEqual(json)
  })

  test('[AUTH-05] returns the first configuration of a wallet', async () => {
    const { wallet } = await newWallet()
    const { body } = await call('DeployHash', { wallet: wallet.address })
    expect(body).toMatchObject({
      deployHash: wallet.imageHash,
      context: { factory: contexts[2].factory },
    })
  })

  test('[AUTH-05] finds the wallets of a signer by its signatures', async () => {
    const { wallet, key } = await newWallet()
    const before = await call('Wallets', { signer: key.address })
    expect(before.body.wallets).toEqual({})
    const digest = ethers.id('witness')
    const subdigest = commons.signature.subdigestOf({
      address: wallet.address,
      chainId: 0,
      digest,
    })
    const signature = `${await key.signMessage(ethers.getBytes(subdigest))}02`
    const saved = await call('SaveSignerSignatures', {
      wallet: wallet.address,
      digest,
      chainID: '0',
      signatures: [signature],
    })
    expect(saved.status).toBe(200)
    const { body } = await call('Wallets', { signer: key.address })
    expect(Object.keys(body.wallets as object)).toEqual([wallet.address])
    const other = await call('Wallets', { signer: stranger })
    expect(other.body.wallets).toEqual({})
  })

  test('[GUARD-03] tells which signers published a signature of a digest, for each digest', async () => {
    const { wallet, key } = await newWallet()
    const digests = ['one', 'two'].map((text) => ethers.id(text))
    for (const digest of digests) {
      const payload = { address: wallet.address, chainId: 0, digest }
      const subdigest = commons.signature.subdigestOf(payload)
      const signed = await key.signMessage(ethers.getBytes(subdigest))
      const rest = { chainID: '0', signatures: [`${signed}02`] }
      const body = { wallet: wallet.address, digest, ...rest }
      expect((await call('SaveSignerSignatures', body)).status).toBe(200)
    }
    const signers = [stranger, key.address]
    const ask = async (digest: string, chainID = '0') => {
      const asked = { wallet: wallet.address, digest, chainID, signers }
      return (await call('SignersOf', asked)).body.signers
    }
    for (const digest of digests)
      expect(await ask(digest)).toEqual([key.address])
    expect(await ask(unknownHash)).toEqual([])
    expect(await ask(digests[0] ?? '', '1')).toEqual([])
  })

  test('[AUTH-05] error: ignores an invalid witness', async () => {
    const saved = await call('SaveSignerSignatures', {
      wallet: stranger,
      digest: unknownHash,
      chainID: '0',
      signatures: ['0x12'],
    })
    expect(saved.status).toBe(200)
    const { body } = await call('Wallets', { signer: stranger })
    expect(body.wallets).toEqual({})
  })

  test('[SESS-02] returns successive changes of a configuration', async () => {
    const { wallet, key } = await newWallet()
    const second = newConfig([key, ethers.Wallet.createRandom()], 1)
    const third = newConfig([key, ethers.Wallet.createRandom()], 2)
    expect((await saveUpdate(wallet, key, second)).status).toBe(200)
    expect((await saveUpdate(wallet, key, third, second)).status).toBe(200)
    const { body } = await call('ConfigUpdates', {
      wallet: wallet.address,
      fromImageHash: wallet.imageHash,
      allUpdates: true,
    })
    const updates = body.updates as { toImageHash: string }[]
    expect(updates.map(({ toImageHash }) => toImageHash)).toEqual([
      second.imageHash,
      third.imageHash,
    ])
  })

  test('[SESS-02] error: ignores a change that a stranger signed', async () => {
    const { wallet } = await newWallet()
    const thief = ethers.Wallet.createRandom()
    const next = newConfig([thief], 1)
    const asThief = newConfig([thief])
    await saveUpdate(wallet, thief, next, asThief)
    const { body } = await call('ConfigUpdates', {
      wallet: wallet.address,
      fromImageHash: wallet.imageHash,
      allUpdates: true,
    })
    expect(body.updates).toEqual([])
  })

  test('[SESS-02] accepts the same change again, and refuses a second different one', async () => {
    const { wallet, key } = await newWallet()
    const second = newConfig([key, ethers.Wallet.createRandom()], 1)
    const fork = newConfig([ethers.Wallet.createRandom()], 1)
    expect((await saveUpdate(wallet, key, second)).status).toBe(200)
    expect((await saveUpdate(wallet, key, second)).status).toBe(200)
    expect(await saveUpdate(wallet, key, fork)).toMatchObject({
      status: 409,
      body: { msg: 'The wallet has another configuration by now.' },
    })
    expect(await hashesAfter(wallet)).toEqual([second.imageHash])
  })

  test('[SESS-02] error: refuses changes by a removed signer', async () => {
    const phrase = ethers.Wallet.createRandom()
    const { wallet } = await newWallet(phrase)
    const owner = ethers.Wallet.createRandom()
    const second = newConfig([owner], 1)
    await saveUpdate(wallet, phrase, second)
    const own = newConfig([phrase], 5)
    const stolen = newConfig([phrase], 6)
    // From the first configuration, and from one that the attacker invented.
    for (const from of [wallet, own, newConfig([phrase], 1)])
      expect((await saveUpdate(wallet, phrase, stolen, from)).status).toBe(409)
    expect(await hashesAfter(wallet)).toEqual([second.imageHash])
  })

  test('[SESS-02] stores one of many concurrent successors', async () => {
    const { wallet, key } = await newWallet()
    const nexts = Array.from({ length: 8 }, () =>
      newConfig([key, ethers.Wallet.createRandom()], 1),
    )
    const answers = await Promise.all(
      nexts.map((next) => saveUpdate(wallet, key, next)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(409)])
    expect(await hashesAfter(wallet)).toHaveLength(1)
  })

  test('[SESS-02] stores a change whose witness came first', async () => {
    const { wallet, key } = await newWallet()
    const second = newConfig([key, ethers.Wallet.createRandom()], 1)
    await call('SaveSignerSignatures', {
      wallet: wallet.address,
      digest: v2.chained.hashSetImageHash(second.imageHash),
      chainID: '0',
      signatures: [],
    })
    expect((await saveUpdate(wallet, key, second)).status).toBe(200)
    expect(await hashesAfter(wallet)).toEqual([second.imageHash])
  })

  test('[SESS-02] [GUARD-01] stores a change whose witness was read before, so that nobody can hide it', async () => {
    const { wallet, key } = await newWallet()
    const second = newConfig([key, ethers.Wallet.createRandom()], 1)
    const digest = v2.chained.hashSetImageHash(second.imageHash)
    const subdigest = commons.signature.subdigestOf({
      address: wallet.address,
      chainId: 0,
      digest,
    })
    const signed = await key.signMessage(ethers.getBytes(subdigest))
    await call('SaveSignerSignatures', {
      wallet: wallet.address,
      digest,
      chainID: '0',
      signatures: [`${signed}02`],
    })
    await call('Wallets', { signer: key.address })
    expect(await hashesAfter(wallet)).toEqual([])
    expect((await saveUpdate(wallet, key, second)).status).toBe(200)
    expect(await hashesAfter(wallet)).toEqual([second.imageHash])
  })

  test('[AUTH-05] [SESS-04] error: refuses a migration that the wallet did not sign, and creates no wallet from it', async () => {
    const victim = ethers.Wallet.createRandom()
    const forged = forgeMigration(victim.address)
    const saved = await call('SaveMigration', forged)
    expect(saved.status).toBe(400)
    const { body } = await call('Wallets', { signer: victim.address })
    expect(body.wallets).toEqual({})
  })

  test.each(['0', '5'])(
    '[SESS-04] [GUARD-01] error: refuses a migration for chain %s, which this stack does not serve',
    async (chainID) => {
      const { imageHash, deploy, body } = await signMigration(
        ethers.Wallet.createRandom(),
        chainID,
      )
      expect((await call('SaveWallet', deploy)).status).toBe(200)
      expect((await call('SaveMigration', body)).status).toBe(400)
      const { wallet } = body
      const asked = { wallet, fromVersion: 1, fromImageHash: imageHash }
      const kept = await call('Migrations', asked)
      expect(kept.body.migrations).toEqual({})
    },
  )

  test('[SESS-04] returns no migrations for a wallet without one', async () => {
    const { wallet } = await newWallet()
    const { body } = await call('Migrations', {
      wallet: wallet.address,
      fromVersion: 1,
      fromImageHash: wallet.imageHash,
    })
    expect(Object.values(body.migrations as object).flat()).toEqual([])
  })

  test.each([
    ['Config', { imageHash: unknownHash }, 404],
    ['Config', { imageHash: '0x12' }, 400],
    ['Config', {}, 400],
    ['Wallets', { signer: 'me' }, 400],
    ['DeployHash', { wallet: stranger }, 404],
    ['ConfigUpdates', { wallet: stranger, fromImageHash: 'x' }, 400],
    ['SaveConfig', { version: 2, config: {} }, 400],
    ['SaveConfig', { version: 9, config: { threshold: 1 } }, 400],
    [
      'SaveConfig',
      { version: 2, config: { threshold: 1, checkpoint: 0, tree: 7 } },
      400,
    ],
    ['SaveWallet', { version: 2, deployConfig: { tree: null } }, 400],
    [
      'SaveSignature',
      {
        wallet: stranger,
        digest: unknownHash,
        chainID: '0',
        signature: '0x00',
      },
      400,
    ],
  ] as const)(
    '[SRVC-01] error: %s of %j answers %i by the error table',
    async (method, input, status) => {
      const answer = await call(method, input)
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ status, code: expect.any(Number) })
      expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts/)
    },
  )

  test('[SRVC-01] error: refuses a configuration that is nested too deeply', async () => {
    let tree: object = { weight: 1, address: stranger }
    for (let depth = 0; depth < 3_000; depth += 1)
      tree = { left: tree, right: { weight: 1, address: stranger } }
    const config = { version: 2, threshold: 1, checkpoint: 0, tree }
    const answer = await call('SaveConfig', { version: 2, config })
    expect(answer.status).toBe(400)
  })

  test('[GUARD-01] a signature of the wallet recovers to its signer', async () => {
    // Checks the helper above: it signs as wallets do.
    const { wallet, key } = await newWallet()
    const digest = ethers.id('anything')
    const encoded = await sign(wallet, key, digest)
    const recovered = await v2.signature.recoverSignature(
      v2.signature.decodeSignature(encoded),
      { address: wallet.address, chainId: 0, digest },
      undefined as never,
    )
    expect(v2.config.ConfigCoder.imageHashOf(recovered.config)).toBe(
      wallet.imageHash,
    )
  })
})
