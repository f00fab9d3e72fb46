import type { Hex } from '@cairn/primitives'
import { afterEach, expect, test, vi } from 'vitest'
import {
  device,
  guard,
  request,
  setUp,
  signature,
  signer as signerOf,
} from '../../test/_bare-wallet.ts'
import { addGuards } from './add-guards.ts'

afterEach(() => vi.useRealTimers())

/** The answers by which a guard's service refuses, with their status. */
const refusals = {
  'no code': [403, { error: 'RequiresTOTP', code: 6600 }],
  'a PIN': [403, { error: 'RequiresPIN', code: 6601 }],
  'a wrong code': [400, { error: 'InvalidArgument', cause: 'invalid token' }],
  'too many codes': [429, { error: 'RateLimited' }],
  'a fault': [500, { error: 'InternalError' }],
} as const

/**
 * Signs with the guard of a wallet whose service refuses like this, one after
 * the other, while the person types a code each time they are asked.
 *
 * @returns what the wallet tells
 */
async function told(...answers: (keyof typeof refusals | 'offline')[]) {
  const left = [...answers]
  const bare = setUp()
  const url = 'http://localhost/guard'
  const wallet = {
    ...bare,
    environment: { ...bare.environment, guards: [{ address: guard, url }] },
    platform: {
      ...bare.platform,
      fetch: async (path: RequestInfo | URL) => {
        if (!`${path}`.endsWith('/SignWith')) throw new TypeError('offline')
        const answer = left.shift()
        if (!answer || answer === 'offline') throw new TypeError('offline')
        const [status, body] = refusals[answer]
        return Response.json({ ...body, status }, { status })
      },
    },
  }
  await addGuards(wallet as unknown as Parameters<typeof addGuards>[0])
  const signer = wallet.signers.byAddress.get(guard)
  if (!signer) throw new Error('The wallet has no guard.')
  await signer
    .sign({
      ...request,
      signed: new Set([device]),
      auxData: (): Hex => '0x12',
      focus: async () => {
        if (left.length === 0) return false
        await signer.unlock?.('123456')
        return true
      },
      unfocus: () => undefined,
    })
    .catch(() => undefined)
  expect(left).toEqual([])
  return wallet.notifications
    .getState()
    .shown.map(({ kind, title, text }) => ({ kind, title, text }))
}

const rejected = {
  kind: 'failure',
  title: { fact: 'code-rejected' },
  text: 'Invalid 2FA code. Please try again.',
}

test('[GUARD-02] [ERRS-01] error: a wrong code is told, each time', async () => {
  expect(await told('no code', 'a wrong code')).toEqual([rejected])
  expect(await told('no code', 'a wrong code', 'a wrong code')).toEqual([
    rejected,
    rejected,
  ])
})

test.each([
  [['no code']],
  [['a wrong code']],
  [['no code', 'no code']],
  [['a PIN']],
  [['no code', 'too many codes']],
  [['no code', 'a fault']],
  [['no code', 'offline']],
] as const)(
  '[GUARD-02] [ERRS-01] error: %j is no wrong code, so none is told',
  async (answers) => {
    expect(await told(...answers)).toEqual([])
  },
)

test('[GUARD-03] a code goes to the guard with a proof of a signer that signed the request', async () => {
  const other: Hex = `0x${'e'.repeat(40)}`
  const bare = setUp(
    signerOf(other, { kind: 'login-provider' }),
    signerOf(device),
  )
  const url = 'http://localhost/guard'
  const sent: { token?: unknown; proof?: object }[] = []
  const wallet = {
    ...bare,
    environment: { ...bare.environment, guards: [{ address: guard, url }] },
    platform: {
      ...bare.platform,
      fetch: async (path: RequestInfo | URL, init?: RequestInit) => {
        if (!`${path}`.endsWith('/SignWith')) throw new TypeError('offline')
        sent.push(JSON.parse(`${init?.body}`))
        if (sent.length > 1) return Response.json({ sig: '0x1234' })
        const [status, body] = refusals['no code']
        return Response.json({ ...body, status }, { status })
      },
    },
  }
  await addGuards(wallet as unknown as Parameters<typeof addGuards>[0])
  const signer = wallet.signers.byAddress.get(guard)
  await signer?.sign({
    ...request,
    signed: new Set([device]),
    auxData: (): Hex => '0x12',
    focus: async () => {
      await signer.unlock?.('123456')
      return true
    },
    unfocus: () => undefined,
  })
  expect(sent.map(({ token, proof }) => [token, proof])).toEqual([
    [undefined, undefined],
    [
      { id: 'TOTP', token: '123456' },
      {
        wallet: request.account,
        signer: device,
        signature: signature.slice(0, -2),
        timestamp: expect.any(Number),
        chainId: 1,
      },
    ],
  ])
})
