import { beforeAll, describe, expect, test } from 'vitest'
import { createProofKey, type ProofKey } from '../../testing/index.ts'
import type { Call } from '../http/rpc-routes.ts'
import {
  createProofCheck,
  createSessionCheck,
  type KnownToken,
  walletAccount,
} from './session-check.ts'

const service = 'https://guard.cairn.example/'
const path = '/rpc/Guard/CommitTOTP'
const url = `https://guard.cairn.example${path}`
const now = new Date('2026-01-01T00:00:00Z')
const account = `0x${'a1'.repeat(20)}`
const session = { account, app: 'Cairn', origin: 'https://a', isWallet: true }

let key: ProofKey
let stranger: ProofKey
beforeAll(async () => {
  key = await createProofKey()
  stranger = await createProofKey()
})

function start(known: Partial<KnownToken> | undefined) {
  const proofs = createProofCheck({ url: service, now: () => now })
  const lookUp = async (token: string) =>
    known && token === 'good' ? { ...session, ...known } : undefined
  return { proofs, check: createSessionCheck({ proofs, lookUp }) }
}

const bound = () => ({ thumbprint: key.thumbprint })

const callOf = (
  token: string | undefined,
  scheme: Call['scheme'],
  proof?: string,
): Call => ({
  token,
  scheme,
  proof,
  path,
  ip: 'local',
  signal: new AbortController().signal,
})

const prove = (by: ProofKey, token = 'good') => by.prove({ url, token, now })

describe('createSessionCheck', () => {
  test('[AUTH-10] accepts a plain token', async () => {
    const { check } = start({})
    expect(await check(callOf('good', 'bearer'))).toEqual(session)
  })

  test('[AUTH-10] accepts a bound token with a proof of its key, once', async () => {
    const { check } = start(bound())
    const call = callOf('good', 'dpop', await prove(key))
    const outcomes = await Promise.allSettled([check(call), check(call)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ])
    await expect(check(call)).rejects.toMatchObject({
      error: 'Unauthorized',
      message: 'The DPoP proof was used before.',
    })
  })

  const refused: [string, object | undefined, () => Call | Promise<Call>][] = [
    ['no token', {}, () => callOf(undefined, undefined)],
    ['an unknown token', {}, () => callOf('bad', 'bearer')],
    ['a revoked token', undefined, () => callOf('good', 'bearer')],
    [
      'a plain token that is sent as bound',
      {},
      async () => callOf('good', 'dpop', await prove(key)),
    ],
  ]
  const refusedBound: [string, () => Call | Promise<Call>][] = [
    ['sent as plain', () => callOf('good', 'bearer')],
    [
      'sent as plain beside a proof',
      async () => callOf('good', 'bearer', await prove(key)),
    ],
    ['without a proof', () => callOf('good', 'dpop')],
    [
      'with the proof of another key',
      async () => callOf('good', 'dpop', await prove(stranger)),
    ],
    [
      'with a proof for another token',
      async () => callOf('good', 'dpop', await prove(key, 'other')),
    ],
    ['with garbage for a proof', () => callOf('good', 'dpop', 'garbage')],
  ]
  test.each(refused)('[AUTH-10] error: refuses %s', async (_, known, make) => {
    const { check } = start(known)
    await expect(check(await make())).rejects.toMatchObject({
      error: 'Unauthorized',
      status: 401,
    })
  })

  test.each(refusedBound)(
    '[AUTH-10] error: refuses a bound token %s',
    async (_, make) => {
      const { check } = start(bound())
      await expect(check(await make())).rejects.toMatchObject({
        error: 'Unauthorized',
        status: 401,
      })
      // A refused proof stays unused, and its owner can still sign in.
      const call = callOf('good', 'dpop', await prove(key))
      expect(await check(call)).toMatchObject(session)
    },
  )

  test('[AUTH-10] error: names the reason when only the clock is off', async () => {
    const { check } = start(bound())
    const late = new Date(now.getTime() + 10 * 60_000)
    const proof = await key.prove({ url, token: 'good', now: late })
    await expect(check(callOf('good', 'dpop', proof))).rejects.toMatchObject({
      status: 401,
      reason: 'proof is not of now',
    })
  })
})

describe('createProofCheck', () => {
  test('[AUTH-10] error: calls from one network leave room for those of others', () => {
    const { proofs } = start(bound())
    let count = 0
    const take = (ip: string) => {
      count += 1
      proofs.take({ thumbprint: 'k', id: `k.${count}` }, { ip })
    }
    const refusal = expect.objectContaining({ error: 'RateLimited' })
    for (const ips of [
      ['198.51.100.7', '198.51.100.8'],
      ['2001:db8:1:1::1', '2001:db8:1:2::1'],
    ] as const) {
      for (let taken = 0; taken < 20_000; taken += 1) take(ips[taken % 2 && 1])
      expect(() => take(ips[1])).toThrow(refusal)
    }
    for (let taken = 0; taken < 20_001; taken += 1) take('127.0.0.1')
    take('203.0.113.7')
  })
})

describe('walletAccount', () => {
  test('[AUTH-10] returns the account of the wallet’s own session alone', () => {
    expect(walletAccount(session)).toBe(account)
    expect(() => walletAccount({ ...session, isWallet: false })).toThrow(
      expect.objectContaining({ error: 'PermissionDenied', status: 403 }),
    )
  })
})
