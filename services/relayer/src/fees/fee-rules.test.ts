import { describe, expect, test } from 'vitest'
import { feeRulesOf } from './fee-rules.ts'

const gwei = 10n ** 9n

describe('feeRulesOf', () => {
  test.each([
    [1, 16_777_216n, undefined, 'none', false],
    [10, 16_777_216n, undefined, 'op', false],
    [8453, 16_777_216n, undefined, 'op', false],
    [137, 32_000_000n, 25n * gwei, 'none', false],
    [80002, 32_000_000n, 25n * gwei, 'none', false],
    [42161, 32_000_000n, 0n, 'arbitrum', false],
    [1482601649, 30_000_000n, undefined, 'none', true],
    [100, 30_000_000n, undefined, 'none', false],
  ])(
    '[FEES-01] e: knows the cap, least tip, second price and form of network %d',
    (chainId, gasCap, leastTip, extra, isLegacy) => {
      expect(feeRulesOf({ chainId })).toMatchObject({
        gasCap,
        extra,
        isLegacy,
        ...(leastTip !== undefined && { limits: { leastTip } }),
      })
    },
  )

  test('[FEES-01] e: settings of a chain stand above what is known of its network', () => {
    const fees = {
      ...({ type: 'legacy', extra: 'none', minTip: '7', maxFee: '9' } as const),
      ...{ gasCap: 5_000_000, mostLoss: '1', mostLossPerDay: '2' },
    }
    expect(feeRulesOf({ chainId: 42161, fees })).toEqual({
      isLegacy: true,
      extra: 'none',
      limits: {
        tip: 50n * gwei,
        leastTip: 7n,
        baseFee: 2_000n * gwei,
        maxFee: 9n,
      },
      gasCap: 5_000_000n,
      mostLoss: 1n,
      mostLossPerDay: 2n,
    })
  })

  test('[FEES-01] e: a chain that this process started is not the network whose number it has', () => {
    const rules = feeRulesOf({ chainId: 8453, isLocal: true })
    expect(rules).toMatchObject({ extra: 'none', gasCap: 30_000_000n })
    expect(feeRulesOf({ chainId: 137, isLocal: true }).limits.leastTip).toBe(
      undefined,
    )
  })

  test('[FEES-01] c: a least tip above the limit of tips raises the limit', () => {
    const { limits } = feeRulesOf({ chainId: 137 }, { tip: gwei })
    expect(limits).toMatchObject({ tip: 25n * gwei, leastTip: 25n * gwei })
  })
})
