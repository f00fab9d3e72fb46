import { describe, expect, test } from 'vitest'
import { isUsedBy } from './last-use.ts'

const spender = '5e'.repeat(20)
const wallet = `0x${'aa'.repeat(20)}`
const word = (address: string) => address.padStart(64, '0')

describe('the use of an approval', () => {
  test('[DAPP-03] is a transaction that the spender sends, receives or is named in', () => {
    expect(isUsedBy({ from: `0x${spender.toUpperCase()}` }, spender)).toBe(true)
    expect(isUsedBy({ from: wallet, to: `0x${spender}` }, spender)).toBe(true)
    const input = `0x7a9a1628${word(spender)}00`
    expect(isUsedBy({ from: wallet, to: wallet, input }, spender)).toBe(true)
    expect(isUsedBy({ from: wallet, to: null }, spender)).toBe(false)
  })

  test.each(['a9059cbb', '095ea7b3', '39509351', 'a22cb465'])(
    '[DAPP-03] is no call of the wallet that names it: %s',
    (selector) => {
      const own = `${selector}${word(spender)}${word('ff')}`
      const sent = { from: wallet, to: wallet, input: `0x7a9a1628${own}` }
      expect(isUsedBy(sent, spender)).toBe(false)
      const both = { ...sent, input: `0x7a9a1628${own}${word(spender)}` }
      expect(isUsedBy(both, spender)).toBe(true)
    },
  )
})
