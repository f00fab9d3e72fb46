import { describe, expect, test } from 'vitest'
import { readSendRefusal, readSendRefusals } from './send-refusal.ts'

describe('readSendRefusal', () => {
  test.each([
    ['already known'],
    ['known transaction: 0x12'],
    ['nonce too low: next nonce 5, tx nonce 4'],
    ['replacement transaction underpriced'],
    ['replacement fee too low'],
    ['ReplacementNotAllowed'],
    ['future transaction tries to replace pending'],
    ['There is another transaction with same nonce in the queue.'],
  ])('[FEES-01] b: "%s" changes nothing', (message) => {
    expect(readSendRefusal(message)).toEqual({ kind: 'harmless' })
  })

  test.each([
    [
      'transaction underpriced: gas tip cap 1000000, minimum needed 25000000000',
      { leastTip: 25_000_000_000n },
    ],
    ['transaction underpriced', {}],
    ['FeeTooLow, FeePerGas needs to be higher than 7', {}],
    [
      'max fee per gas less than block base fee: address 0xA0, maxFeePerGas: 20000000, baseFee: 20800000',
      { leastPrice: 20_800_000n },
    ],
    ['Gas price below configured minimum gas price', {}],
    ['max fee per gas less than block base fee', {}],
  ])('[FEES-01] b: "%s" asks for a higher price', (message, least) => {
    expect(readSendRefusal(message)).toEqual({ kind: 'underpriced', ...least })
  })

  test.each([
    ['insufficient funds for gas * price + value', 'poor'],
    ['exceeds block gas limit', 'hopeless'],
    [
      'transaction gas limit too high (cap: 16777216, tx: 20000000)',
      'hopeless',
    ],
    ['intrinsic gas too low: gas 21000, minimum needed 53000', 'hopeless'],
    ['oversized data', 'hopeless'],
    ['header not found', 'unknown'],
  ] as const)('[FEES-01] b: "%s" is %s', (message, kind) => {
    expect(readSendRefusal(message)).toEqual({ kind })
  })
})

test.each([
  [['already known', 'exceeds block gas limit'], 3, 'harmless'],
  [['exceeds block gas limit', 'nonce too low'], 3, 'harmless'],
  [['exceeds block gas limit'], 3, 'unknown'],
  [['exceeds block gas limit'], 1, 'hopeless'],
  [['exceeds block gas limit', 'exceeds block gas limit'], 3, 'hopeless'],
  [['exceeds block gas limit', 'something else'], 3, 'unknown'],
  [[], 3, 'unknown'],
])(
  '[NODE-01] f: of the refusals %j of %i nodes the mildest counts: %s',
  (messages, of, kind) => {
    const ofNodes = { messages, of }
    expect(readSendRefusals({ message: '', ofNodes }).kind).toBe(kind)
  },
)

test('[NODE-01] f: of two least prices the lower one counts', () => {
  const least = (tip: number) =>
    `transaction underpriced: gas tip cap 1, minimum needed ${tip}`
  const ofNodes = { messages: [least(900_000), least(30)], of: 2 }
  expect(readSendRefusals({ message: '', ofNodes })).toEqual({
    kind: 'underpriced',
    leastTip: 30n,
  })
})
