import * as z from 'zod/mini'

const text = z.optional(z.string())

/** The address of a page of the form: what it was opened with. */
const opened = z.object({
  coin: text,
  collectible: text,
  to: text,
  amount: text,
})

const sendDraft = z.object({
  opened,
  coinId: text,
  to: z.string(),
  amountText: z.string(),
  unit: z.enum(['coin', 'fiat']),
  /** Symbol of the currency that it was entered in. */
  currency: text,
  /** Number of a collectible. */
  countText: z.string(),
  /** The name is there for an asset that is gone by now. */
  extras: z.array(z.object({ id: z.string(), text: z.string(), name: text })),
  /** The request that was made of it last. */
  requestId: z.optional(z.number()),
})
/** The entries of the send form that are kept. @see SEND-01 */
export type SendDraft = z.output<typeof sendDraft>

/**
 * Returns the kept entries for a page of the form: the last ones for a page that
 * names nothing, and for the page that they were entered on.
 *
 * @param stored - as it was kept
 * @returns `undefined` if nothing was kept, or it belongs to another page
 * @see SEND-01
 */
export function draftFor(
  stored: unknown,
  page: SendDraft['opened'],
): SendDraft | undefined {
  const { data } = z.safeParse(sendDraft, stored)
  if (!data) return undefined
  const keys = ['coin', 'collectible', 'to', 'amount'] as const
  const isOpen = keys.every((key) => page[key] === undefined)
  const isSame = keys.every((key) => page[key] === data.opened[key])
  return isSame || (isOpen && data.opened.collectible === undefined)
    ? data
    : undefined
}
