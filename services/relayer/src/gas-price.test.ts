import { NodeRefusalError } from '@cairn/clients'
import { describe, expect, test } from 'vitest'
import { raisedPrice } from './fees/attempt-price.ts'
import { createGasPrices, GasPriceError } from './gas-price.ts'

const gwei = 1_000_000_000n
const limits = { tip: 50n * gwei, baseFee: 100n * gwei }
const hex = (value: bigint) => `0x${value.toString(16)}`

/** A node that answers so; an error stands for a refusal. */
function nodeOf(answers: Readonly<Record<string, unknown>>) {
  return {
    call: async <T>(method: string) => {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer as T
    },
  }
}

const missing = new NodeRefusalError('x', { code: -32601 })
const eth_feeHistory = { baseFeePerGas: [hex(10n * gwei)] }

describe('createGasPrices', () => {
  test.each([
    ['names an absurd tip', hex(100_000n * gwei), limits.tip],
    ['names no tip', null, 1_000_000n],
    ['does not know the question', missing, 1_000_000n],
  ])(
    '[SEND-01] a node that %s does not decide what is paid',
    async (...row) => {
      const [, eth_maxPriorityFeePerGas, tip] = row
      const node = nodeOf({ eth_feeHistory, eth_maxPriorityFeePerGas })
      const price = await createGasPrices(node, () => 0, limits).get()
      expect(price.maxPriorityFeePerGas).toBe(tip)
      expect(price.expected).toBe(10n * gwei + tip)
    },
  )

  test.each([
    ['an absurd base fee', { baseFeePerGas: [hex(101n * gwei)] }],
    ['no base fee', null],
  ])('[SEND-01] with %s nothing is offered', async (_, history) => {
    const node = nodeOf({
      eth_feeHistory: history,
      eth_maxPriorityFeePerGas: '0x1',
    })
    const prices = createGasPrices(node, () => 0, limits)
    await expect(prices.get()).rejects.toThrow(GasPriceError)
  })
})

describe('raisedPrice', () => {
  const price = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }

  test('[SEND-01] attempts get dearer by a fifth', () => {
    const sent = { maxFee: 100n, tip: 10n }
    const raised = raisedPrice(sent, price, limits)
    expect(raised).toEqual({ maxFee: 121n, tip: 13n })
  })

  test('[SEND-01] attempts never cost more than the limits', () => {
    let sent = { maxFee: 20n * gwei, tip: gwei }
    for (let attempt = 0; attempt < 100; attempt += 1)
      sent = raisedPrice(sent, price, limits)
    expect(sent).toEqual({ maxFee: 250n * gwei, tip: 50n * gwei })
  })
})
