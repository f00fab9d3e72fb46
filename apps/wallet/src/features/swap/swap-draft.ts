import { emptySwap, type SwapForm } from '@cairn/core'
import * as z from 'zod/mini'

const text = z.optional(z.string())

const swapDraft = z.object({
  /** The coin that the page was opened for. */
  opened: text,
  chainId: z.number(),
  pay: text,
  get: text,
  side: z.enum(['pay', 'get']),
  entry: z.object({ amountText: z.string(), unit: z.enum(['coin', 'fiat']) }),
  /** Symbol of the currency that it was entered in. */
  currency: text,
  slippage: z.object({ bps: z.number(), text }),
  requestId: z.optional(z.number()),
})
type SwapDraft = z.output<typeof swapDraft>

/**
 * Returns the kept entries for a page of the form: the last ones for a page that
 * names no coin, and for the page that they were entered on.
 *
 * @param coinId - coin that the page is opened for
 * @see SWAP-01
 */
export function swapDraftFor(
  stored: unknown,
  coinId: string | undefined,
): SwapDraft | undefined {
  const { data } = z.safeParse(swapDraft, stored)
  return coinId === undefined || coinId === data?.opened ? data : undefined
}

/** Returns the entries of a form that are kept. */
export function draftOf(
  { chainId, pay, get, side, entry, slippage }: SwapForm,
  opened: string | undefined,
  currency: string | undefined,
): SwapDraft {
  return { opened, currency, chainId, pay, get, side, entry, slippage }
}

/** Returns the form that was kept, without a quote. */
export function swapOfDraft(draft: SwapDraft): SwapForm {
  const { chainId, pay, get, side, entry, slippage } = draft
  return { ...emptySwap(chainId, { pay, get }), side, entry, slippage }
}
