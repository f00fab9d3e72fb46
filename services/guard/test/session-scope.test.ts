import { walletApp } from '@cairn/protocol'
import {
  boundHeaders,
  createProofKey,
  quickDatabases,
} from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type GuardBench,
  newGuarded,
  startGuardBench,
} from './_second-factor.ts'

describe.each(quickDatabases)('sessions at the guard on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let bench: GuardBench
  beforeAll(async () => {
    bench = await startGuardBench(stack.use(await open()), stack)
  })
  afterAll(() => stack.disposeAsync())

  type Wallet = Awaited<ReturnType<typeof newGuarded>>

  /** Every call that a session opens, with valid input. */
  async function calls(wallet: Wallet): Promise<[string, unknown][]> {
    return [
      ['AuthMethods', {}],
      ['CreateTOTP', await wallet.proof('createTOTP')],
      ['CommitTOTP', { token: '000000' }],
      ['ResetTOTP', await wallet.proof('resetTOTP')],
      ['RecoveryCodes', await wallet.proof('recoveryCodes')],
      ['ResetRecoveryCodes', await wallet.proof('resetRecoveryCodes')],
      ['Reset2FA', { code: '0000000000' }],
    ]
  }

  const urlOf = (method: string) => `${bench.url}/rpc/Guard/${method}`
  const now = () => new Date(bench.clock.ms)

  test.each([
    ['another app', { app: 'A game', origin: 'https://game.example' }],
    ['another app at the wallet’s origin', { app: 'A game' }],
    ['the wallet’s name at another origin', { origin: 'https://evil.example' }],
  ])(
    '[AUTH-10] [GUARD-03] error: a session of %s reaches nothing, plain or bound',
    async (_, scope) => {
      const wallet = await newGuarded(bench)
      const { address: account } = wallet
      const plain = await bench.signToken({ account, ...scope, cnf: undefined })
      const bound = await bench.signToken({ account, ...scope })
      for (const [method, body] of await calls(wallet)) {
        const path = `Guard/${method}`
        const asPlain = { authorization: `Bearer ${plain}` }
        const url = urlOf(method)
        const proof = { url, token: bound, now: now() }
        const asBound = await boundHeaders(bench.tokenKey, proof)
        const answers = [
          await wallet.call(path, body, asPlain),
          await wallet.call(path, body, asBound),
        ]
        expect([method, ...answers.map(({ status }) => status)]).toEqual([
          method,
          403,
          403,
        ])
      }
    },
  )

  test('[AUTH-10] [GUARD-03] error: refuses a copied token of the wallet without its key', async () => {
    const wallet = await newGuarded(bench)
    const thief = await createProofKey()
    for (const [method, body] of await calls(wallet)) {
      const right = { url: urlOf(method), token: wallet.jwt, now: now() }
      const authorization = `DPoP ${wallet.jwt}`
      const prove = (wrong: object) =>
        bench.tokenKey.prove({ ...right, ...wrong })
      const copies: Record<string, string>[] = [
        { authorization: `Bearer ${wallet.jwt}` },
        { authorization },
        await boundHeaders(thief, right),
        // A proof made for the API, and one made for another call of the guard.
        {
          authorization,
          dpop: await prove({ url: `${bench.url}/rpc/API/UserStorageFetch` }),
        },
        { authorization, dpop: await prove({ url: urlOf('Ping') }) },
        { authorization, dpop: await prove({ token: 'another' }) },
      ]
      for (const headers of copies) {
        const { status } = await wallet.call(`Guard/${method}`, body, headers)
        expect([method, status]).toEqual([method, 401])
      }
    }
    const once = await boundHeaders(bench.tokenKey, {
      url: urlOf('AuthMethods'),
      token: wallet.jwt,
      now: now(),
    })
    const first = await wallet.call('Guard/AuthMethods', {}, once)
    expect(first.body).toEqual({ methods: [], active: false })
    const again = await wallet.call('Guard/AuthMethods', {}, once)
    expect(again.status).toBe(401)
  })

  test('[AUTH-10] error: treats a plain token in the wallet’s name as another app’s', async () => {
    const wallet = await newGuarded(bench)
    const plain = await bench.signToken({
      account: wallet.address,
      app: walletApp,
      cnf: undefined,
    })
    const headers = { authorization: `Bearer ${plain}` }
    const asked = await wallet.call('Guard/AuthMethods', {}, headers)
    expect(asked.status).toBe(403)
  })
})
