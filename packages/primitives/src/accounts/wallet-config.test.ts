import { expect, test } from 'vitest'
import {
  type Address,
  signedWeight,
  type WalletConfig,
} from './wallet-config.ts'

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

const app: Address = '0x4'
const withGroup = {
  signers: [
    { address: guard, weight: 3 },
    { address: login, weight: 3 },
    { address: app, weight: 1 },
    { address: guard, weight: 1 },
  ],
  members: [
    { address: guard, weight: 3 },
    { address: login, weight: 3 },
    {
      ...{ weight: 7, threshold: 2 },
      members: [
        { address: app, weight: 1 },
        { address: guard, weight: 1 },
      ],
    },
  ],
} satisfies Omit<WalletConfig, 'threshold'>

test.each([
  ['nothing for a part of the group', [app], 0],
  ['the group’s own weight, and the guard’s beside it', [app, guard], 10],
  ['nothing of the group for one of it and another', [guard, login], 6],
] as const)('[HARD-05] counts %s', (_, signed, weight) => {
  expect(signedWeight(withGroup, new Set(signed))).toBe(weight)
})
