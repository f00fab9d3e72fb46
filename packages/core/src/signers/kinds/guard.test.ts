import { createRpcClient } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { guard } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { holdKey } from '../../keys/held-key.ts'
import { randomKey } from '../../keys/sign-with-key.ts'
import type { SignerRequest } from '../signer.ts'
import { createGuardSigner, type GuardMethods, guardStatus } from './guard.ts'

const on: GuardMethods = { methods: ['TOTP'], active: true }
const off: GuardMethods = { methods: ['TOTP'], active: false }
const none: GuardMethods = { methods: [], active: true }

describe('guardStatus', () => {
  test.each<[boolean, GuardMethods, boolean, boolean, boolean]>([
    // someone signed, methods, code held -> ready, actionable
    [false, none, false, false, false],
    [false, on, true, false, false],
    [true, none, false, true, false],
    [true, off, false, true, false],
    [true, on, true, true, false],
    [true, on, false, false, true],
    [true, undefined, false, false, false],
    [true, undefined, true, true, false],
  ])(
    '[GUARD-01] signed %s, methods %o, code %s: ready %s, actionable %s',
    (someoneSigned, methods, hasCode, ready, actionable) => {
      expect(guardStatus({ someoneSigned, methods, hasCode })).toMatchObject({
        ready,
        actionable,
        available: true,
      })
    },
  )
})

describe('createGuardSigner', () => {
  const minute = 60_000

  /**
   * A guard whose service answers these, one after the other, and says this of
   * the second factor each time.
   */
  function setUp(
    answers: readonly (string | number)[],
    lookUp: () => Promise<GuardMethods> = async () => none,
  ) {
    const left = [...answers]
    const tokens: unknown[] = []
    const wrong: string[] = []
    const lookedUp: Address[] = []
    const clock = { now: 10 * minute }
    const signer = createGuardSigner({
      address: `0x${'99'.repeat(20)}`,
      now: () => clock.now,
      onWrongCode: ({ message }) => void wrong.push(message),
      lookUpMethods: ({ account }) => {
        lookedUp.push(account)
        return lookUp()
      },
      client: createRpcClient(guard, {
        url: 'http://localhost/',
        fetch: async (_url, init) => {
          tokens.push(JSON.parse(`${init?.body}`).token)
          const answer = left.shift()
          if (answer === 'sig') return Response.json({ sig: '0x1234' })
          if (answer === 'asks')
            return Response.json(
              { error: 'RequiresTOTP', code: 6600, status: 403 },
              { status: 403 },
            )
          if (answer === 'locked')
            return Response.json(
              {
                error: 'RateLimited',
                message: 'Too many wrong codes. Try again in 15 minutes.',
                status: 429,
              },
              { status: 429 },
            )
          if (answer === 'asks for a PIN')
            return Response.json(
              { error: 'RequiresPIN', code: 6601, status: 403 },
              { status: 403 },
            )
          return Response.json(
            { error: 'InvalidArgument', cause: 'invalid token', status: 400 },
            { status: answer === 'wrong' ? 400 : 500 },
          )
        },
      }),
    })
    const views = { count: 0 }
    const request = (
      codes: readonly string[] = [],
      subdigest: Hex = `0x${'11'.repeat(32)}`,
    ): SignerRequest => {
      const typed = [...codes]
      return {
        unfocus: () => undefined,
        async focus() {
          views.count += 1
          const code = typed.shift()
          if (code === undefined) return false
          await signer.unlock?.(code)
          return true
        },
        account: '0x01',
        chainId: 1,
        config: { threshold: 1, signers: [] },
        subdigest,
        signed: new Set(['0x02']),
        auxData: () => '0x1234',
      }
    }
    return { signer, request, views, tokens, wrong, clock, lookedUp }
  }

  test('[GUARD-01] is neither ready nor actionable until it knows whether a code is needed', async () => {
    for (const [methods, expected] of [
      [none, { ready: true, actionable: false }],
      [off, { ready: true, actionable: false }],
      [on, { ready: false, actionable: true }],
    ] as const) {
      const { signer, request } = setUp([], async () => methods)
      expect(signer.status(request())).toMatchObject({
        state: 'checking-second-factor',
        ready: false,
        actionable: false,
      })
      await signer.prepare?.(request())
      expect(signer.status(request())).toMatchObject(expected)
    }
  })

  test('[GUARD-01] asks for the methods before it asks the guard, once per request', async () => {
    const { signer, request, tokens, lookedUp } = setUp(['sig', 'sig'])
    await signer.prepare?.(request())
    expect(lookedUp).toEqual(['0x01'])
    expect(tokens).toEqual([])
    await signer.sign(request())
    expect(lookedUp).toEqual(['0x01'])
    // An inactive factor may have been turned on meanwhile, on another device.
    await signer.sign(request([], `0x${'22'.repeat(32)}`))
    expect(lookedUp).toEqual(['0x01', '0x01'])
  })

  test('[GUARD-01] with an active factor the person is asked first, and the guard gets the code at once', async () => {
    const { signer, request, views, tokens } = setUp(['sig'], async () => on)
    expect(await signer.sign(request(['123456']))).toBe('0x1234')
    expect(views.count).toBe(1)
    expect(tokens).toEqual([{ id: 'TOTP', token: '123456' }])
  })

  test('[GUARD-01] a code at hand needs no look-up', async () => {
    const { signer, request, lookedUp } = setUp(['sig'])
    await signer.unlock?.('123456')
    await signer.prepare?.(request())
    expect(signer.status(request())).toMatchObject({ ready: true })
    await signer.sign(request())
    expect(lookedUp).toEqual([])
  })

  test('[GUARD-01] error: where nobody can tell the methods, the guard says what it needs', async () => {
    const { signer, request, views, tokens } = setUp(['asks', 'sig'], () =>
      Promise.reject(new TypeError('offline')),
    )
    await signer.prepare?.(request())
    expect(signer.status(request())).toMatchObject({ ready: true })
    expect(await signer.sign(request(['123456']))).toBe('0x1234')
    expect(views.count).toBe(1)
    expect(tokens).toEqual([undefined, { id: 'TOTP', token: '123456' }])
  })

  test('[GUARD-01] [ERRS-01] error: an active factor that nobody can give a code for here', async () => {
    const { signer, request, tokens } = setUp([], async () => ({
      methods: ['PIN'],
      active: true,
    }))
    await expect(signer.sign(request())).rejects.toThrow(
      'Unable to sign, no auth methods available',
    )
    expect(tokens).toEqual([])
  })

  test('[GUARD-01] signs plainly where there is no second factor', async () => {
    const { signer, request, views, tokens } = setUp(['sig'])
    await signer.prepare?.(request())
    expect(signer.status(request())).toMatchObject({ ready: true })
    expect(await signer.sign(request())).toBe('0x1234')
    expect(views.count).toBe(0)
    expect(tokens).toEqual([undefined])
  })

  test('[GUARD-01] [GUARD-02] opens the code view when asked, and signs with the code', async () => {
    const { signer, request, views, tokens } = setUp(['asks', 'sig'])
    expect(await signer.sign(request(['123456']))).toBe('0x1234')
    expect(views.count).toBe(1)
    expect(tokens).toEqual([undefined, { id: 'TOTP', token: '123456' }])
  })

  test('[GUARD-01] a view that is closed says "not now"', async () => {
    const { signer, request } = setUp(['asks'])
    expect(await signer.sign(request())).toBe('0x')
    expect(signer.status(request())).toMatchObject({
      ready: false,
      actionable: true,
    })
  })

  test('[GUARD-01] error: drops a wrong code, tells its owner, and asks for another', async () => {
    const { signer, request, views, tokens, wrong } = setUp([
      'asks',
      'wrong',
      'sig',
    ])
    expect(await signer.sign(request(['000000', '123456']))).toBe('0x1234')
    expect(wrong).toEqual(['Invalid 2FA code. Please try again.'])
    expect(views.count).toBe(2)
    // The wrong one was sent once.
    expect(tokens).toEqual([
      undefined,
      { id: 'TOTP', token: '000000' },
      { id: 'TOTP', token: '123456' },
    ])
  })

  test('[GUARD-01] holds a code until its window of 30 s ends', async () => {
    const { signer, request, views, clock } = setUp([
      'asks',
      'sig',
      'sig',
      'asks',
    ])
    await signer.sign(request(['123456']))
    clock.now += 29_999
    expect(signer.status(request())).toMatchObject({ ready: true })
    expect(await signer.sign(request())).toBe('0x1234')
    expect(views.count).toBe(1)
    clock.now += 1
    expect(signer.status(request())).toMatchObject({ actionable: true })
    expect(await signer.sign(request())).toBe('0x')
    expect(views.count).toBe(2)
  })

  test('[GUARD-01] [ERRS-01] error: refuses an older guard that asks for a PIN', async () => {
    const { signer, request, views } = setUp(['asks for a PIN'])
    await expect(signer.sign(request())).rejects.toThrow(
      'Unable to sign, no auth methods available',
    )
    expect(views.count).toBe(0)
  })

  test('[GUARD-01] [ERRS-01] error: signs no ownership proof, which names no wallet to the guard', async () => {
    const { signer, request, tokens } = setUp(['sig'])
    // As `signOwnership` asks its signers.
    const bare: SignerRequest = { ...request(), auxData: () => '0x' }
    await expect(signer.sign(bare)).rejects.toThrow(
      'GuardSigner: Expected Cairn Wallet SignRequest metadata',
    )
    expect(tokens).toEqual([])
  })

  test('[GUARD-01] error: what is no question of codes is said in words for people', async () => {
    const { signer, request } = setUp([500, 'locked'])
    await expect(signer.sign(request())).rejects.toMatchObject({
      message: 'Cairn Guard isn’t responding. Try again in a moment.',
      cause: { name: 'RpcError', status: 500 },
    })
    await expect(signer.sign(request())).rejects.toThrow(
      'Too many wrong codes. Try again in 15 minutes.',
    )
  })

  test('[GUARD-01] [SIGN-01] error: what is not its own signature of this is none', async () => {
    const key = holdKey(randomKey())
    const subdigest = `0x${'11'.repeat(32)}` as const
    const other = `0x${'22'.repeat(32)}` as const
    const signerAt = (address: Address, sig: Hex) =>
      createGuardSigner({
        address,
        now: () => 0,
        onWrongCode() {},
        lookUpMethods: async () => none,
        client: createRpcClient(guard, {
          url: 'http://localhost/',
          fetch: async () => Response.json({ sig }),
        }),
      })
    const { request } = setUp([])
    const asked = { ...request(), subdigest }
    const own = key.sign(subdigest)
    expect(await signerAt(key.address, own).sign(asked)).toBe(own)
    for (const lying of [
      signerAt(key.address, key.sign(other)),
      signerAt(`0x${'99'.repeat(20)}`, own),
    ])
      await expect(lying.sign(asked)).rejects.toMatchObject({
        name: 'GuardSignatureError',
      })
  })
})
