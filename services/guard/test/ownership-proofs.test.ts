import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newGuarded, startGuardBench } from './_second-factor.ts'

describe.each(quickDatabases)('proofs of one signer on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let bench: Awaited<ReturnType<typeof startGuardBench>>
  beforeAll(async () => {
    database = stack.use(await open())
    bench = await startGuardBench(database, stack)
  })
  afterAll(() => stack.disposeAsync())

  /** Makes a wallet with a second factor, and its recovery codes. */
  async function withTotp() {
    const wallet = await newGuarded(bench)
    await wallet.create()
    const committed = await wallet.commit(wallet.code())
    const codes = committed.body.codes as { code: string }[]
    bench.clock.ms += 30_000
    return { wallet, code: codes[0]?.code ?? '' }
  }

  type Wallet = Awaited<ReturnType<typeof newGuarded>>
  type Proof = Awaited<ReturnType<Wallet['ownership']>>

  async function statusesOf(wallet: Wallet, code: string, proof: Proof) {
    const asked = await wallet.call('Guard/AuthMethods', { proof }, {})
    // What was signed before is signed again without a proof.
    const text = proof.signature
    const signed = await wallet.sign(text, wallet.code(), { proof })
    const reset = await wallet.call('Guard/Reset2FA', { code, proof }, {})
    return [asked.status, signed.status, reset.status]
  }

  test('[GUARD-03] g: a proof is good for one method of one guard', async () => {
    const { wallet, code } = await withTotp()
    const guard = ethers.Wallet.createRandom().address
    for (const [method, expected] of [
      ['authMethods', [200, 403, 403]],
      ['signWith', [403, 200, 403]],
      ['reset2FA', [403, 403, 200]],
    ] as const) {
      const other = await wallet.ownership(method, { guard })
      expect(await statusesOf(wallet, code, other)).toEqual([403, 403, 403])
      const own = await wallet.ownership(method)
      expect(await statusesOf(wallet, code, own)).toEqual(expected)
      bench.clock.ms += 30_000
    }
  })

  test('[GUARD-03] g: a proof that names no guard tells the factors, and resets nothing', async () => {
    const { wallet, code } = await withTotp()
    const proof = await wallet.ownership('plain')
    const asked = await wallet.call('Guard/AuthMethods', { proof }, {})
    expect(asked.body).toEqual({ methods: ['TOTP'], active: true })
    const reset = await wallet.call('Guard/Reset2FA', { code, proof }, {})
    expect(reset.status).toBe(403)
  })

  test('[GUARD-03] g: wrong codes with a proof that names no guard count for the network alone', async () => {
    const { wallet } = await withTotp()
    const proof = await wallet.ownership('plain')
    const tried: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const asked = { from: '203.0.113.9', proof }
      tried.push((await wallet.sign('a', '000000', asked)).status)
    }
    expect(tried).toEqual([400, 400, 400, 400, 400, 429])
    const own = await wallet.ownership('signWith')
    const asked = { from: '198.51.100.7', proof: own }
    expect((await wallet.sign('a', wallet.code(), asked)).status).toBe(200)
    // An older wallet's proof stands in no way.
    bench.clock.ms += 30_000
    const older = {
      from: '198.51.100.8',
      proof: await wallet.ownership('plain'),
    }
    expect((await wallet.sign('b', wallet.code(), older)).status).toBe(200)
  })
})
