import { expect, test } from 'vitest'
import { hideAmounts } from './hide-amounts.ts'

test.each([
  ['Sent 0.25 ETH', 'Sent •••• ETH'],
  ['Sent 1,250.5 USDC, and 12 more', 'Sent •••• USDC, and 12 more'],
  ['Cancel: Sent 3 POL', 'Cancel: Sent •••• POL'],
  [
    'Swapped 5 USDC for at least 0.001 ETH',
    'Swapped •••• USDC for at least •••• ETH',
  ],
  ['Bridged 5 USDC to chain 8453', 'Bridged •••• USDC to chain 8453'],
  ['Sent Pebbles #7, 2 × Pebbles #8', 'Sent Pebbles #7, •••• × Pebbles #8'],
  ['Supplied 20 DAI to Aave V3', 'Supplied •••• DAI to Aave V3'],
  ['Called 0xdeadbeef on a contract', 'Called 0xdeadbeef on a contract'],
  ['Allowed spending up to 10 units', 'Allowed spending up to •••• units'],
  ['Received 12.50', 'Received ••••'],
])('[COIN-03] [TXPD-01] puts dots for the amounts of "%s"', (title, hidden) => {
  expect(hideAmounts(title)).toBe(hidden)
})
