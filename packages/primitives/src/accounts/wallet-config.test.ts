import { expect, test } from 'vitest'
import { signedWeight } from './wallet-config.ts'

const [guard, login, stranger] = ['0x1', '0x2', '0x3'] as const
const config = {
  threshold: 5,
  signers: [
    { address: guard, weight: 3 },
    { address: login, weight: 2 },
  ],
}

test.each([
  ['nobody', [], 0],
  ['one signer', [login], 2],
  ['all signers', [guard, login], 5],
  ['one that is not of the configuration', [stranger], 0],
] as const)('[SIGN-01] sums the weight of %s', (_, signed, weight) => {
  expect(signedWeight(config, new Set(signed))).toBe(weight)
})
