import { InvalidAmountError, parseAmount } from '@cairn/primitives'

/** Slippage to choose from, in hundredths of a percent. @see SWAP-01 */
export const slippagePresets: readonly number[] = [10, 50, 100]

/** Most swaps arrive with it. */
export const defaultSlippageBps = 50

/** Lower ones fail whenever anybody else swaps. */
const leastBps = 1
/** Higher ones invite others to take it. */
const mostBps = 2_000
/** From here people are warned. */
const highBps = 300

export type SlippageReading =
  | {
      readonly type: 'slippage'
      readonly bps: number
      readonly isHigh: boolean
    }
  | {
      readonly type: 'problem'
      readonly problem: 'not-a-number' | 'too-low' | 'too-high'
    }

/**
 * Reads slippage that a person typed, in percent: 0.01 to 20, by hundredths.
 *
 * @see SWAP-01
 */
export function readSlippage(text: string): SlippageReading {
  const bps = parse(text.trim().replace(/\s*%$/, '').replace(',', '.'))
  if (bps === undefined) return { type: 'problem', problem: 'not-a-number' }
  if (bps < leastBps) return { type: 'problem', problem: 'too-low' }
  if (bps > mostBps) return { type: 'problem', problem: 'too-high' }
  return { type: 'slippage', bps, isHigh: bps > highBps }
}

function parse(text: string): number | undefined {
  if (!/^\d{1,9}(?:\.\d{0,9})?$/.test(text)) return undefined
  try {
    return Number(parseAmount(text.replace(/\.$/, ''), 2))
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}
