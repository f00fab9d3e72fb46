import { commons, v2 } from '@0xsequence/core'
import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chainId,
  type GuardBench,
  newGuarded,
  startGuardBench,
} from './_second-factor.ts'

const walletLimit = 12

describe.each(quickDatabases)('public signatures on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let bench: GuardBench
  beforeAll(async () => {
    database = stack.use(await open())
    bench = await startGuardBench(database, stack, {
      GUARD_WALLET_LIMIT: `${walletLimit}`,
    })
  })
  afterAll(() => stack.disposeAsync())

  async function withTotp() {
    const wallet = await newGuarded(bench)
    await wallet.create()
    expect((await wallet.commit(wallet.code())).status).toBe(200)
    bench.clock.ms += 30_000
    return wallet
  }

  type Wallet = Awaited<ReturnType<typeof withTotp>>

  /** Publishes a signature of the wallet's key, as anyone can who has it. */
  async function publish(wallet: Wallet, text: string) {
    const digest = ethers.id(text)
    const subdigest = commons.signature.subdigestOf({
      address: wallet.address,
      chainId,
      digest,
    })
    const signed = await wallet.key.signMessage(ethers.getBytes(subdigest))
    const body = {
      wallet: wallet.address,
      digest,
      chainID: `${chainId}`,
      signatures: [`${signed}02`],
    }
    const saved = await wallet.call('Sessions/SaveSignerSignatures', body, {})
    expect(saved.status).toBe(200)
  }

  /** A network of its own for each number, as a stranger can have many. */
  const networkOf = (number: number) => `2001:db8:0:${number.toString(16)}::1`
  const home = '198.51.100.7'

  async function statusesOf(calls: readonly Promise<{ status: number }>[]) {
    const answers = await Promise.all(calls)
    return [...new Set(answers.map(({ status }) => status))].sort()
  }

  test('[GUARD-03] public signatures and wrong codes use up no limit of the wallet', async () => {
    const wallet = await withTotp()
    await publish(wallet, 'find me')
    for (let count = 0; count < 2 * walletLimit; count += 1)
      await wallet.sign('find me', '000000', { from: networkOf(count) })
    for (let count = 0; count < 2 * walletLimit; count += 1)
      await wallet.sign(`kept ${count}`, '000000', { from: networkOf(count) })
    const asked = { from: home, proof: await wallet.ownership('signWith') }
    const owner = await wallet.sign('pay', wallet.code(), asked)
    expect(owner.status).toBe(200)
  })

  /**
   * Hands in a published signature of no chain as one of another chain, as
   * anyone can who reads what sessions publishes.
   */
  async function handInElsewhere(wallet: Wallet, text: string, on: number) {
    const digest = ethers.id(text)
    const payload = { address: wallet.address, digest }
    const signed = await wallet.key.signMessage(
      ethers.getBytes(
        commons.signature.subdigestOf({ ...payload, chainId: 0 }),
      ),
    )
    const { encoded } = v2.signature.encodeSigners(
      v2.config.ConfigCoder.fromSimple({
        ...{ threshold: 1, checkpoint: 0 },
        signers: [{ address: wallet.key.address, weight: 1 }],
      }),
      new Map([
        [wallet.key.address, { isDynamic: false, signature: `${signed}02` }],
      ]),
      [],
      0,
    )
    const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
      ['address', 'uint256', 'bytes', 'bytes'],
      [wallet.address, on, digest, encoded],
    )
    const msg = commons.signature.subdigestOf({ ...payload, chainId: on })
    return wallet.call(
      'Guard/SignWith',
      {
        signer: bench.guardAddress,
        request: { chainId: on, msg, auxData },
        token: { id: 'TOTP', token: '000000' },
      },
      { 'x-test-ip': networkOf(on) },
    )
  }

  test('[GUARD-01] b: error: a published signature of no chain is none of another chain', async () => {
    const plain = await newGuarded(bench)
    for (let on = 5_000_000; on < 5_000_000 + walletLimit; on += 1)
      expect(await handInElsewhere(plain, 'find me', on)).toMatchObject({
        status: 403,
      })
    const owner = await plain.sign('pay', undefined, { from: home })
    expect(owner.status).toBe(200)
  })

  test('[GUARD-03] a published signature of no chain, with wrong codes, locks nobody', async () => {
    const wallet = await withTotp()
    for (let on = 5_000_000; on < 5_000_080; on += 1)
      expect((await handInElsewhere(wallet, 'find me', on)).status).toBe(403)
    const owner = await wallet.sign('pay', wallet.code(), { from: home })
    expect(owner.status).toBe(200)
  })

  test('[GUARD-03] each published signature counts as public, not only the one that a wallet is found by', async () => {
    const wallet = await withTotp()
    for (let index = 0; index < 6; index += 1)
      await publish(wallet, `witness ${index}`)
    for (let index = 0; index < 6; index += 1)
      for (let count = 0; count < 6; count += 1) {
        const tried = await wallet.sign(`witness ${index}`, '000000')
        expect(tried.status).toBe(403)
      }
    expect((await wallet.sign('pay', wallet.code())).status).toBe(200)
  })

  test('[GUARD-03] a public signature that nobody published locks the stranger’s network alone', async () => {
    const wallet = await withTotp()
    const from = networkOf(1)
    for (let count = 0; count < 5; count += 1) {
      const tried = await wallet.sign('on chain', '000000', { from })
      expect(tried.status).toBe(400)
    }
    const locked = await wallet.sign('on chain', wallet.code(), { from })
    expect(locked.status).toBe(429)
    const owner = await wallet.sign('pay', wallet.code(), { from: home })
    expect(owner.status).toBe(200)
  })

  test('[GUARD-03] a signature from before the log’s first row locks nobody else', async () => {
    const wallet = await withTotp()
    const old = await wallet.sign('old', wallet.code(), { from: home })
    expect(old.status).toBe(200)
    await database.query('delete from guard.signed where wallet = $1', [
      wallet.address.toLowerCase(),
    ])
    bench.clock.ms += 30_000
    for (let count = 0; count < 30; count += 1)
      await wallet.sign('old', '000000', { from: networkOf(2) })
    const owner = await wallet.sign('pay', wallet.code(), { from: home })
    expect(owner.status).toBe(200)
  })

  test('[GUARD-03] wrong codes from many networks lock those without a fresh proof, and never one with it', async () => {
    const wallet = await withTotp()
    const guesses = Array.from({ length: 80 }, (_, index) =>
      wallet.sign('on chain', '000000', { from: networkOf(100 + index) }),
    )
    expect(await statusesOf(guesses)).toEqual([400, 429])
    const tried = await Promise.all(guesses)
    expect(tried.filter(({ status }) => status === 400)).toHaveLength(60)
    const without = await wallet.sign('pay', wallet.code(), { from: home })
    expect(without.status).toBe(429)
    const proof = await wallet.ownership('signWith')
    const asked = { from: home, proof }
    expect((await wallet.sign('pay', wallet.code(), asked)).status).toBe(200)
  })

  test('[GUARD-03] wrong codes from many networks lock none where the signer gave a right code before', async () => {
    const wallet = await withTotp()
    const from = home
    expect((await wallet.sign('a', wallet.code(), { from })).status).toBe(200)
    bench.clock.ms += 30_000
    const guesses = Array.from({ length: 80 }, (_, index) =>
      wallet.sign('on chain', '000000', { from: networkOf(200 + index) }),
    )
    expect(await statusesOf(guesses)).toEqual([400, 429])
    const away = await wallet.sign('b', wallet.code(), { from: networkOf(9) })
    expect(away.status).toBe(429)
    expect((await wallet.sign('b', wallet.code(), { from })).status).toBe(200)
    const atHome: number[] = []
    for (let count = 0; count < 6; count += 1)
      atHome.push((await wallet.sign(`${count}`, '000000', { from })).status)
    expect(atHome).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('[GUARD-03] error: wrong codes with a fresh proof lock its signer on every network', async () => {
    const wallet = await withTotp()
    for (let count = 0; count < 5; count += 1) {
      const proof = await wallet.ownership('signWith')
      const asked = { from: networkOf(count), proof }
      expect((await wallet.sign('a', '000000', asked)).status).toBe(400)
    }
    const asked = { from: home, proof: await wallet.ownership('signWith') }
    expect((await wallet.sign('a', wallet.code(), asked)).status).toBe(429)
  })

  test('[GUARD-03] error: right codes of the owner give a thief of the signer no further guesses', async () => {
    const wallet = await withTotp()
    const statuses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      for (let count = 0; count < 3; count += 1) {
        const proof = await wallet.ownership('signWith')
        const guess = await wallet.sign(`${round}`, '000000', { proof })
        statuses.push(guess.status)
      }
      const proof = await wallet.ownership('signWith')
      await wallet.sign(`own ${round}`, wallet.code(), { proof })
      bench.clock.ms += 30_000
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  })

  test('[GUARD-03] error: refuses a proof that is old, of another wallet or of a signer that did not sign', async () => {
    const [wallet, other] = [await withTotp(), await withTotp()]
    const stranger = ethers.Wallet.createRandom()
    const old = await wallet.ownership('signWith')
    bench.clock.ms += 6 * 60_000
    const proofs = [
      old,
      await other.ownership('signWith'),
      await wallet.ownership('signWith', { signer: stranger }),
      { ...(await wallet.ownership('signWith')), signer: stranger.address },
    ]
    for (const proof of proofs) {
      const answer = await wallet.sign('a', wallet.code(), { proof })
      expect(answer.status).toBe(403)
    }
  })
})
