import type { Address } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { formerSigners } from './former-signers.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const [guard, login, device, app, other] = ['a', 'b', 'c', 'd', 'e'].map(
  at,
) as [...[Address, Address, Address, Address, Address]]
const leaf = (address: Address, weight: number) => ({ address, weight })
const current = { threshold: 5, signers: [leaf(guard, 3), leaf(login, 3)] }

test('[REMV-01] [HARD-05] members of a group count for it alone, so those who do not fill it cannot act', () => {
  const members = [leaf(app, 4), leaf(device, 4)]
  const older = {
    ...{ threshold: 5 },
    signers: [leaf(guard, 3), leaf(login, 3), ...members],
    members: [
      ...[leaf(guard, 3), leaf(login, 3)],
      { weight: 1, threshold: 8, members },
    ],
  }
  expect(formerSigners(current, [older], [guard])).toEqual([])
})

test('[REMV-01] [HARD-05] one of a group that reaches the threshold acts alone', () => {
  const members = [leaf(app, 1), leaf(other, 1)]
  const older = {
    ...{ threshold: 5, signers: [leaf(guard, 3), ...members] },
    members: [leaf(guard, 3), { weight: 5, threshold: 1, members }],
  }
  expect(formerSigners(current, [older], [guard])).toEqual([
    { address: app, actsAlone: true },
    { address: other, actsAlone: true },
  ])
})
