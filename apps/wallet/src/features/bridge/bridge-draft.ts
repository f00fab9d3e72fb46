import type { BridgeForm } from '@cairn/core'
import * as z from 'zod/mini'

const chain = z.optional(z.number())

const bridgeDraft = z.object({
  /** The coin that the page was opened for. */
  opened: z.optional(z.string()),
  fromChainId: chain,
  toChainId: chain,
  coin: z.optional(z.string()),
  entry: z.object({ amountText: z.string(), unit: z.enum(['coin', 'fiat']) }),
  /** Symbol of the currency that it was entered in. */
  currency: z.optional(z.string()),
  sort: z.enum(['output', 'gas', 'time']),
  requestId: z.optional(z.number()),
})
/** The entries of the bridge form that are kept. @see BRDG-01 */
export type BridgeDraft = z.output<typeof bridgeDraft>

/**
 * Returns the kept entries for a page of the form: the last ones for a page that
 * names no coin, and for the page that they were entered on.
 *
 * @param openedFor - id of the coin that the page is opened for
 * @see BRDG-01
 */
export function bridgeDraftFor(
  stored: unknown,
  openedFor: string | undefined,
): BridgeDraft | undefined {
  const { data } = z.safeParse(bridgeDraft, stored)
  return openedFor === undefined || openedFor === data?.opened
    ? data
    : undefined
}

/** Returns the entries of a form that are kept. */
export function draftOf(
  form: BridgeForm,
  opened: string | undefined,
  currency: string | undefined,
): BridgeDraft {
  const { fromChainId, toChainId, coin, entry, sort } = form
  return { opened, fromChainId, toChainId, coin, entry, currency, sort }
}
