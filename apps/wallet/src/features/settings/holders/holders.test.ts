import { describe, expect, test } from 'vitest'
import { aloneEnough, canOperatorSign } from './holders.ts'

const device = { kind: 'local-session', weight: 2 }
const guard = { kind: 'guard', weight: 3 }
const email = { kind: 'passwordless', weight: 3 }
const provider = { kind: 'login-provider', weight: 1 }
const phrase = { kind: 'recovery-key', weight: 255 }

describe('aloneEnough', () => {
  test.each([
    [[device, guard, email], 5, []],
    [[device, guard, email, phrase], 5, [phrase]],
    [[device, guard], 3, [guard]],
    [[], 1, []],
  ])(
    '[SETT-01] f: of %j at threshold %i are %j',
    (signers, threshold, alone) => {
      expect(aloneEnough(signers, threshold)).toEqual(alone)
    },
  )
})

describe('canOperatorSign', () => {
  test.each([
    [[device, guard, email], 5, true],
    [[device, guard, email], 8, false],
    [[device, guard, provider], 5, false],
    [[device, guard, provider, email], 5, true],
    [[guard, device], 3, false],
    [[email, device], 3, false],
  ])(
    '[SETT-01] f: of %j at threshold %i says %s',
    (signers, threshold, can) => {
      expect(canOperatorSign(signers, threshold)).toBe(can)
    },
  )
})
