import { parseAmount, readNumber, walletSigns } from '@cairn/primitives'

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
 * Thousands are too high in any case, so the locale makes no difference.
 *
 * @see SWAP-01
 */
export function readSlippage(text: string): SlippageReading {
  const bps = parse(text.trim().replace(/\s*[%٪％]$/u, ''))
  if (bps === undefined) return { type: 'problem', problem: 'not-a-number' }
  if (bps < leastBps) return { type: 'problem', problem: 'too-low' }
  if (bps > mostBps) return { type: 'problem', problem: 'too-high' }
  return { type: 'slippage', bps, isHigh: bps > highBps }
}

function parse(text: string): number | undefined {
  const number = readNumber(text, walletSigns)
  return number.type === 'number' && number.text.length <= 20
    ? Number(parseAmount(number.text, 2))
    : undefined
}
