import { describe, expect, test } from 'vitest'
import { readWalletOrigins } from './config.ts'

describe('readWalletOrigins', () => {
  test.each([
    ['https://Wallet.example/', '', ['https://wallet.example']],
    [
      'https://wallet.example:443',
      ' https://Beta.example/ ,https://c.example:8443,',
      [
        'https://wallet.example',
        'https://beta.example',
        'https://c.example:8443',
      ],
    ],
    [
      'http://localhost:4000',
      '',
      ['http://localhost:4000', 'http://127.0.0.1:4000'],
    ],
  ])(
    '[ENVC-01] reads the origins of %s and "%s"',
    (publicUrl, more, origins) => {
      expect(readWalletOrigins(publicUrl, more)).toEqual(origins)
    },
  )
})
