import type { Address } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { checkWalletConfig, InvalidConfigError } from './wallet-config.ts'

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
