import { expect, test } from 'vitest'
import { grantTitle } from './grant-title.ts'

const [coin, spender] = [`0x${'c0'.repeat(20)}`, `0x${'22'.repeat(20)}`] as [
  `0x${string}`,
  `0x${string}`,
]
const grant = { contractAddress: coin, spender }
const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6 }

test.each([
  ['amount', 25_500_000n, usdc, 'Allow spending up to 25.5 USDC'],
  ['amount', 2n ** 256n - 1n, usdc, 'Allow spending any amount of USDC'],
  ['amount', 7n, undefined, 'Allow spending up to 7 units'],
  ['item', 7n, undefined, 'Allow taking Stones #7'],
  ['all', 1n, undefined, 'Allow moving everything of Stones'],
] as const)(
  '[SEND-01] a permission of the kind %s for %s is said with coin and amount',
  (kind, value, facts, said) => {
    expect(grantTitle({ ...grant, kind, value }, facts, 'Stones')).toBe(said)
  },
)
