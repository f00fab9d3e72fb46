import { createRpcClient } from '@cairn/clients'
import { guard } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { createGuardSigner, type GuardMethods, guardStatus } from './guard.ts'
import type { SignerRequest } from './signer.ts'

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
  const request: SignerRequest = {
    focus: async () => false,
    account: '0x01',
    chainId: 1,
    config: { threshold: 1, signers: [] },
    subdigest: `0x${'11'.repeat(32)}`,
    signed: new Set(['0x02']),
    auxData: () => '0x1234',
  }

  test('[GUARD-01] behavior: a guard that asks for a code says "not now"', async () => {
    const refusal = { error: 'RequiresTOTP', code: 6600, status: 403 }
    const signer = createGuardSigner({
      address: `0x${'99'.repeat(20)}`,
      client: createRpcClient(guard, {
        url: 'http://localhost/',
        fetch: async () => Response.json(refusal, { status: 403 }),
      }),
    })
    expect(signer.status(request)).toMatchObject({ ready: true })
    expect(await signer.sign(request)).toBe('0x')
    expect(signer.status(request)).toMatchObject({
      ready: false,
      actionable: true,
    })
  })
})
