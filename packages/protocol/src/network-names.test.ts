import { describe, expect, test } from 'vitest'
import { isNameOfOther } from './network-names.ts'

describe('isNameOfOther', () => {
  test.each([
    ...[
      'Ethereum',
      'Ethereum.',
      'Ethereum (official)',
      'E t h e r e u m',
      'Eth',
    ],
    ...['\u0395thereum', 'Ethereum L1', 'Mainnet', 'Ethereum-Mainnet'],
    ...[
      'Base',
      '\u0412ase',
      'B\u0430se',
      '\uff22ase',
      'Base L2',
      'B\u00e0se',
      '8ase',
    ],
    ...['Polygon', 'Polygon PoS', 'Matic', 'Matic Mainnet', 'P0lygon'],
    ...['OP Mainnet', 'OP', 'Optimism L2', 'BSC', 'BNB', 'BNB Chain'],
    ...['Binance Smart Chain', 'Arbitrum', 'Arbitrum One', 'Arbitrum 1'],
    ...['Ethereum™', 'Ethereum\u1d40\u1d39', 'Base (TM)', 'Ethereurn'],
    ...['Ethereum Mainet', 'Ethereum Main', 'Base Mainet', 'The Ethereum'],
    ...['Etherium', 'Ethereumm', 'Ehtereum', 'Polygom', 'Etherem Live'],
    ...['Real Ethereum', 'Arbitrurn Onee', 'Optirnism', 'My Polygon'],
    ...['Gnosis', 'xDai', 'Avalanche C-Chain', 'AVAX', 'Base\u200b'],
  ])('[NETS-02] %j is the name of another', (title) => {
    expect(isNameOfOther(title, 424242)).toBe(true)
  })

  test.each([
    'My Chain',
    'Basecamp',
    'Base Camp',
    'Case',
    'Scroll Sepolia',
    'Linea',
    'Ethernet',
    'Etherfield',
    'Dev',
    'L2',
    '\u94fe',
    'Chain 5',
    '',
  ])('[NETS-02] %j is a name of its own', (title) => {
    expect(isNameOfOther(title, 424242)).toBe(false)
  })

  test('[NETS-02] a network may have its own name', () => {
    expect(isNameOfOther('Polygon PoS', 137)).toBe(false)
    expect(isNameOfOther('Base', 8453)).toBe(false)
    expect(isNameOfOther('Polygon zkEVM', 1101)).toBe(false)
    expect(isNameOfOther('Arbitrum Nova', 42170)).toBe(false)
    expect(isNameOfOther('Base', 137)).toBe(true)
  })
})
