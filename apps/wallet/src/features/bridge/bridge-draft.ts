import type { BridgeForm } from '@cairn/core'
import * as z from 'zod/mini'

const chain = z.optional(z.number())

const bridgeDraft = z.object({
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

/** Returns the kept entries; `undefined` if nothing whole was kept. @see BRDG-01 */
export function bridgeDraftOf(stored: unknown): BridgeDraft | undefined {
  return z.safeParse(bridgeDraft, stored).data
}

/** Returns the entries of a form that are kept. */
export function draftOf(
  form: BridgeForm,
  currency: string | undefined,
): BridgeDraft {
  const { fromChainId, toChainId, coin, entry, sort } = form
  return { fromChainId, toChainId, coin, entry, currency, sort }
}
