import type { Address } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { fromConfigJson } from './config-json.ts'
import {
  checkWalletConfig,
  InvalidConfigError,
  toWalletConfig,
} from './wallet-config.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const config = (threshold: number, ...weights: number[]) => ({
  threshold,
  signers: weights.map((weight, index) => ({
    address: at(`${index}`),
    weight,
  })),
})

describe('checkWalletConfig', () => {
  test.each([config(5, 3, 3, 2), config(1, 1), config(255, 255)])(
    '[AUTH-05] accepts %o',
    (good) => {
      expect(() => checkWalletConfig(good)).not.toThrow()
    },
  )

  test.each([
    ['a weight above 255', config(1, 256)],
    ['no weight', config(1, 0, 1)],
    ['a weight that is not whole', config(1, 1.5)],
    ['a threshold above the total weight', config(5, 2, 2)],
    ['no threshold', config(0, 1)],
    ['a threshold above 65,535', config(65_536, ...Array(10).fill(255))],
    [
      'a duplicate signer',
      {
        threshold: 2,
        signers: [
          { address: at('a'), weight: 1 },
          { address: at('A'), weight: 1 },
        ],
      },
    ],
  ])('[AUTH-05] error: rejects %s', (_name, bad) => {
    expect(() => checkWalletConfig(bad)).toThrow(InvalidConfigError)
  })
})

const leaf = (digit: string, weight: number) => ({ address: at(digit), weight })

/** Two signers and a group that `inner` describes. */
const grouped = (group: object, threshold = 7) =>
  toWalletConfig(
    fromConfigJson(2, {
      ...{ threshold, checkpoint: 0 },
      tree: {
        left: { left: leaf('1', 3), right: leaf('2', 3) },
        right: {
          ...{ weight: 7, threshold: 2 },
          tree: { left: leaf('3', 1), right: leaf('1', 1) },
          ...group,
        },
      },
    }),
  )

describe('toWalletConfig', () => {
  test('[HARD-05] keeps groups, and lists their signers with the others', () => {
    const { members, signers } = grouped({})
    expect(members).toEqual([
      ...[leaf('1', 3), leaf('2', 3)],
      { weight: 7, threshold: 2, members: [leaf('3', 1), leaf('1', 1)] },
    ])
    expect(signers.map(({ weight }) => weight).sort()).toEqual([1, 1, 3, 3])
  })

  test('[HARD-05] has no members without groups', () => {
    const plain = { threshold: 1, checkpoint: 0, tree: leaf('1', 1) }
    expect(toWalletConfig(fromConfigJson(2, plain))).not.toHaveProperty(
      'members',
    )
  })
})

describe('checkWalletConfig of groups', () => {
  test('[HARD-05] accepts a signer that also stands in a group', () => {
    expect(() => checkWalletConfig(grouped({}))).not.toThrow()
  })

  test.each([
    [
      'a signer twice in a group',
      { tree: { left: leaf('3', 1), right: leaf('3', 1) } },
    ],
    ['no weight of a group', { weight: 0 }],
    ['no threshold of a group', { threshold: 0 }],
    [
      'a group that cannot reach its threshold, where it is needed',
      { threshold: 3 },
    ],
  ])('[HARD-05] error: rejects %s', (_name, group) => {
    expect(() => checkWalletConfig(grouped(group))).toThrow(InvalidConfigError)
  })
})
