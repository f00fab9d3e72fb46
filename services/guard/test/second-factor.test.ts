import { commons } from '@0xsequence/core'
import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prune } from '../src/db/prune.ts'
import {
  type GuardBench,
  newGuarded,
  startGuardBench,
} from './_second-factor.ts'

const minuteMs = 60_000

describe.each(quickDatabases)('second factor on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let bench: GuardBench
  beforeAll(async () => {
    database = stack.use(await open())
    bench = await startGuardBench(database, stack)
  })
  afterAll(() => stack.disposeAsync())

  /** Moves the clock to the next code and clears the limits of this address. */
  async function pass(ms = 30_000) {
    bench.clock.ms += ms
    await database.query("delete from guard.tries where key like 'ip:%'")
  }

  async function withTotp() {
    const wallet = await newGuarded(bench)
    const { uri } = await wallet.create()
    const { status, body } = await wallet.commit(wallet.code())
    expect(status).toBe(200)
    await pass()
    const codes = body.codes as { code: string; used: boolean }[]
    return { wallet, uri, codes: codes.map(({ code }) => code) }
  }

  test('[GUARD-03] turns on with a code and returns ten recovery codes of ten characters', async () => {
    const { wallet, uri, codes } = await withTotp()
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/.*issuer=Cairn/)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{10}$/)
    const { body } = await wallet.call('Guard/AuthMethods', {})
    expect(body).toEqual({ methods: ['TOTP'], active: true })
    const proof = await wallet.ownership('authMethods')
    const byProof = await wallet.call('Guard/AuthMethods', { proof }, {})
    expect(byProof.body).toEqual({ methods: ['TOTP'], active: true })
  })

  test('[GUARD-01] asks for no code without a second factor', async () => {
    const wallet = await newGuarded(bench)
    const { body } = await wallet.call('Guard/AuthMethods', {})
    expect(body).toEqual({ methods: [], active: false })
    await wallet.create()
    expect((await wallet.sign('not committed yet')).status).toBe(200)
  })

  test('[GUARD-01] requires a code for each signature with a second factor', async () => {
    const { wallet } = await withTotp()
    const without = await wallet.sign('a')
    expect(without.status).toBe(403)
    expect(without.body).toMatchObject({ error: 'RequiresTOTP', code: 6600 })
    expect((await wallet.sign('a', wallet.code())).status).toBe(200)
  })

  test('[GUARD-01] accepts the codes one step before and after now, and no others', async () => {
    const { wallet } = await withTotp()
    await pass(5 * minuteMs)
    expect((await wallet.sign('a', wallet.code(-2))).status).toBe(400)
    expect((await wallet.sign('a', wallet.code(2))).status).toBe(400)
    expect((await wallet.sign('a', wallet.code(-1))).status).toBe(200)
    expect((await wallet.sign('b', wallet.code(1))).status).toBe(200)
  })

  test('[GUARD-01] error: answers a wrong code with HTTP 400 "invalid token"', async () => {
    const { wallet } = await withTotp()
    for (const token of ['000000', '12345', 'abcdef', '']) {
      const { status, body } = await wallet.sign('a', token)
      expect(status).toBe(400)
      expect(`${body.message}`).toBe('invalid token')
    }
  })

  test('[GUARD-03] error: accepts a code from its first signer alone, and no older code', async () => {
    const { wallet } = await withTotp()
    await pass(5 * minuteMs)
    const [before, now] = [wallet.code(-1), wallet.code()]
    expect((await wallet.sign('a', now)).status).toBe(200)
    expect((await wallet.sign('b', before)).status).toBe(400)
    // One action may need several signatures of the same signer.
    expect((await wallet.sign('c', now)).status).toBe(200)
    await database.query(
      'update guard.totp set last_user = $2 where account = $1',
      [wallet.address.toLowerCase(), ethers.ZeroAddress],
    )
    expect((await wallet.sign('d', now)).status).toBe(400)
  })

  test('[GUARD-03] error: refuses to sign with the code that turned it on', async () => {
    const wallet = await newGuarded(bench)
    await wallet.create()
    const code = wallet.code()
    expect((await wallet.commit(code)).status).toBe(200)
    expect((await wallet.sign('a', code)).status).toBe(400)
  })

  test('[GUARD-03] error: five wrong codes lock the account for 15 minutes, from every address', async () => {
    const { wallet } = await withTotp()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await wallet.sign('a', '000000')).status).toBe(400)
    await pass()
    const locked = await wallet.sign('a', wallet.code())
    expect(locked.status).toBe(429)
    expect(locked.body).toMatchObject({ error: 'RateLimited' })
    await pass(14 * minuteMs)
    expect((await wallet.sign('a', wallet.code())).status).toBe(429)
    await pass(minuteMs)
    expect((await wallet.sign('a', wallet.code())).status).toBe(200)
  })

  test('[GUARD-03] error: twenty wrong codes lock the account for a day', async () => {
    const { wallet } = await withTotp()
    for (let round = 0; round < 4; round += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await wallet.sign('a', '000000')).status).toBe(400)
      await pass(15 * minuteMs)
    }
    const locked = await wallet.sign('a', wallet.code())
    expect(locked.body).toMatchObject({ error: 'RateLimited', status: 429 })
    await pass(23 * 60 * minuteMs)
    expect((await wallet.sign('a', wallet.code())).status).toBe(429)
    await pass(60 * minuteMs)
    expect((await wallet.sign('a', wallet.code())).status).toBe(200)
  })

  test('[GUARD-03] wrong codes for one account lock no other at the same address', async () => {
    const [one, other] = [await withTotp(), await withTotp()]
    for (let attempt = 0; attempt < 6; attempt += 1)
      await one.wallet.sign('a', '000000')
    const answer = await other.wallet.sign('a', other.wallet.code())
    expect(answer.status).toBe(200)
  })

  test('[GUARD-03] wrong codes lock neither recovery codes nor another signer', async () => {
    const { wallet, codes } = await withTotp()
    for (let attempt = 0; attempt < 6; attempt += 1)
      await wallet.sign('a', '000000')
    const session = await wallet.call('Guard/Reset2FA', { code: codes[0] })
    expect(session.status).toBe(200)
  })

  test('[GUARD-03] wrong codes with a public witness signature lock no signer', async () => {
    const { wallet } = await withTotp()
    const digest = ethers.id('to be found by')
    const subdigest = commons.signature.subdigestOf({
      address: wallet.address,
      chainId: 1,
      digest,
    })
    const signed = await wallet.key.signMessage(ethers.getBytes(subdigest))
    await wallet.call('Sessions/SaveSignerSignatures', {
      wallet: wallet.address,
      digest,
      chainID: '1',
      signatures: [`${signed}02`],
    })
    for (let count = 0; count < 25; count += 1)
      expect((await wallet.sign('to be found by', '000000')).status).toBe(403)
    expect((await wallet.sign('pay', wallet.code())).status).toBe(200)
  })

  test('[GUARD-03] error: counts wrong recovery codes apart, and locks them', async () => {
    const { wallet, codes } = await withTotp()
    for (let attempt = 0; attempt < 5; attempt += 1)
      await wallet.call('Guard/Reset2FA', { code: 'AAAAAAAAAA' })
    const locked = await wallet.call('Guard/Reset2FA', { code: codes[0] })
    expect(locked.status).toBe(429)
    expect((await wallet.sign('a', wallet.code())).status).toBe(200)
  })

  test('[GUARD-03] right codes never lock', async () => {
    const { wallet } = await withTotp()
    for (let use = 0; use < 12; use += 1) {
      expect((await wallet.sign(`${use}`, wallet.code())).status).toBe(200)
      await pass()
    }
  })

  test('[GUARD-03] error: counts parallel attempts', async () => {
    const { wallet } = await withTotp()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        wallet.sign('a', `${900_000 + index}`),
      ),
    )
    const tried = guesses.filter(({ status }) => status !== 429)
    expect(tried.length).toBeLessThanOrEqual(5)
    await pass(15 * minuteMs)
  })

  test('[GUARD-03] turns off with a recovery code, once, with a session or a signer’s proof', async () => {
    const { wallet, codes } = await withTotp()
    const proof = await wallet.ownership('reset2FA')
    const reset = await wallet.call(
      'Guard/Reset2FA',
      { code: codes[3]?.toUpperCase(), proof },
      {},
    )
    expect(reset.status).toBe(200)
    const { body } = await wallet.call('Guard/AuthMethods', {})
    expect(body).toEqual({ methods: [], active: false })
    expect((await wallet.sign('a')).status).toBe(200)
    const again = await wallet.call('Guard/Reset2FA', { code: codes[3] })
    expect(again.status).toBe(400)
  })

  test('[GUARD-03] turns off with a proof of the wallet', async () => {
    const { wallet } = await withTotp()
    const off = await wallet.call(
      'Guard/ResetTOTP',
      await wallet.proof('resetTOTP'),
    )
    expect(off.status).toBe(200)
    expect((await wallet.sign('a')).status).toBe(200)
  })

  test('[GUARD-03] error: refuses a second secret while a factor is active', async () => {
    const { wallet } = await withTotp()
    const again = await wallet.call(
      'Guard/CreateTOTP',
      await wallet.proof('createTOTP'),
    )
    expect(again.status).toBe(409)
  })

  test('[GUARD-03] error: refuses old, foreign, replayed and missing proofs', async () => {
    const wallet = await newGuarded(bench)
    const thief = await newGuarded(bench)
    const ask = (body: unknown, headers?: Record<string, string>) =>
      wallet.call('Guard/CreateTOTP', body, headers)
    const proof = await wallet.proof('createTOTP')
    const garbage = { authorization: 'Bearer not.a.token' }
    expect((await ask(proof, garbage)).status).toBe(401)
    expect((await ask(await thief.proof('createTOTP'))).status).toBe(403)
    expect(
      (await ask({ ...proof, timestamp: proof.timestamp + 1000 })).status,
    ).toBe(403)
    expect((await ask(proof)).status).toBe(200)
    expect((await ask(proof)).status).toBe(403)
    const old = await wallet.proof('createTOTP')
    bench.clock.ms += 6 * minuteMs
    expect((await ask(old)).status).toBe(403)
    expect((await ask({})).status).toBe(400)
    const odd = { ...(await wallet.proof('createTOTP')), chainId: 1.5 }
    expect((await ask(odd)).status).toBe(400)
    expect((await thief.commit('000000')).status).toBe(404)
  })

  test('[GUARD-03] [SESS-04] error: a removed signer cannot turn it off before the chain knows of the removal', async () => {
    const { wallet: account } = await withTotp()
    expect((await account.removeKey()).status).toBe(200)
    const off = await account.call(
      'Guard/ResetTOTP',
      await account.proof('resetTOTP'),
    )
    expect(off.status).toBe(403)
    const asked = await account.call('Guard/AuthMethods', {
      proof: await account.ownership('authMethods'),
    })
    expect(asked.status).toBe(403)
  })

  test('[GUARD-03] error: a proof for one method, or of another browser, changes nothing else', async () => {
    const { wallet: account } = await withTotp()
    const methods = [
      ['CreateTOTP', 'createTOTP'],
      ['ResetTOTP', 'resetTOTP'],
      ['RecoveryCodes', 'recoveryCodes'],
      ['ResetRecoveryCodes', 'resetRecoveryCodes'],
    ] as const
    for (const [path, own] of methods)
      for (const [, method] of methods)
        if (method !== own) {
          const proof = await account.proof(method)
          const answer = await account.call(`Guard/${path}`, proof)
          expect([path, method, answer.status]).toEqual([path, method, 403])
        }
    const foreign = await account.proof('resetTOTP', 'another-key')
    expect((await account.call('Guard/ResetTOTP', foreign)).status).toBe(403)
    const shown = await account.proof('recoveryCodes')
    expect((await account.call('Guard/RecoveryCodes', shown)).status).toBe(200)
    expect((await account.call('Guard/ResetTOTP', shown)).status).toBe(403)
    const still = await account.call('Guard/AuthMethods', {})
    expect(still.body).toEqual({ methods: ['TOTP'], active: true })
  })

  test('[GUARD-03] error: refuses a proof for a chain that the guard did not choose', async () => {
    const { wallet: account } = await withTotp()
    const proof = { ...(await account.proof('resetTOTP')), chainId: 137 }
    const off = await account.call('Guard/ResetTOTP', proof)
    expect(off).toMatchObject({
      status: 403,
      body: { msg: 'The proof must be of chain 1.' },
    })
  })

  test('[SESS-01] [GUARD-03] error: refuses the tokens of a signed-out device', async () => {
    const { wallet, codes } = await withTotp()
    const revoked = await wallet.call('API/RevokeAuthTokens', {})
    expect(revoked.status).toBe(200)
    const calls: [string, unknown][] = [
      ['AuthMethods', {}],
      ['RecoveryCodes', await wallet.proof('recoveryCodes')],
      ['ResetTOTP', await wallet.proof('resetTOTP')],
      ['Reset2FA', { code: codes[0] }],
      ['CommitTOTP', { token: wallet.code() }],
    ]
    for (const [method, body] of calls)
      expect((await wallet.call(`Guard/${method}`, body)).status).toBe(401)
    const proof = await wallet.ownership('authMethods')
    const still = await wallet.call('Guard/AuthMethods', { proof }, {})
    expect(still.body).toEqual({ methods: ['TOTP'], active: true })
  })

  test('[GUARD-03] error: changes nothing while sessions cannot be looked up', async () => {
    const { wallet } = await withTotp()
    bench.away.api = true
    const proof = await wallet.proof('resetTOTP')
    const off = await wallet.call('Guard/ResetTOTP', proof)
    const signed = await wallet.sign('a', wallet.code())
    bench.away.api = false
    expect(off.status).toBe(503)
    expect(signed.status).toBe(200)
    expect((await wallet.sign('b')).status).toBe(403)
  })

  test('[GUARD-01] [GUARD-03] error: refuses proofs and requests of a key that is no signer of the wallet', async () => {
    const { wallet, codes } = await withTotp()
    const by = { signer: ethers.Wallet.createRandom() }
    const proof = await wallet.ownership('authMethods', by)
    const asked = await wallet.call('Guard/AuthMethods', { proof }, {})
    expect(asked.status).toBe(403)
    const forReset = await wallet.ownership('reset2FA', by)
    const body = { code: codes[0], proof: forReset }
    const reset = await wallet.call('Guard/Reset2FA', body, {})
    expect(reset.status).toBe(403)
    expect((await wallet.sign('a')).body).toMatchObject({ code: 6600 })
  })

  test('[GUARD-03] error: refuses a proof with an invalid chain id', async () => {
    const { wallet } = await withTotp()
    const proof = await wallet.proof('resetTOTP')
    for (const chainId of [-1, 1.5, 2 ** 60]) {
      const answer = await wallet.call('Guard/ResetTOTP', { ...proof, chainId })
      expect(answer.status).toBe(400)
    }
  })

  test('[GUARD-03] deletes attempts and proofs when they are over', async () => {
    const { wallet } = await withTotp()
    await wallet.sign('a', '000000')
    await wallet.sign('b', wallet.code())
    const isLeft = async (days: number) => {
      const now = new Date(bench.clock.ms + days * 24 * 60 * minuteMs)
      await prune(database, now, 400 * 24 * 60 * minuteMs)
      const [row] = await database.query<Record<string, boolean>>(
        `select exists (select from guard.tries where key not like 'right:%') as tries,
           exists (select from guard.proofs) as proofs,
           exists (select from guard.tries where key like 'right:%') as rights,
           exists (select from guard.signed) as signed`,
      )
      return Object.keys(row ?? {}).filter((key) => row?.[key])
    }
    expect(await isLeft(0)).toEqual(['tries', 'proofs', 'rights', 'signed'])
    expect(await isLeft(3)).toEqual(['rights', 'signed'])
    expect(await isLeft(31)).toEqual(['signed'])
    expect(await isLeft(401)).toEqual([])
  })

  test('[GUARD-03] stores neither secrets nor codes in readable form', async () => {
    const { uri, codes } = await withTotp()
    const secret = uri.searchParams.get('secret') ?? 'none'
    const rows = await Promise.all(
      ['totp', 'recovery_codes', 'tries', 'proofs'].map((table) =>
        database.query(`select * from guard.${table}`),
      ),
    )
    const dump = JSON.stringify(rows, (_key, value) =>
      value instanceof Uint8Array || value?.type === 'Buffer'
        ? Buffer.from(value.data ?? value).toString('latin1')
        : value,
    )
    expect(dump).not.toContain(secret)
    for (const code of codes) expect(dump).not.toContain(code)
  })
})
