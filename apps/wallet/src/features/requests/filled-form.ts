import { readDraft, type Wallet } from '@cairn/core'
import * as z from 'zod/mini'

const forms = ['send', 'swap', 'bridge'] as const

const text = z.optional(z.string())
const entered = z.object({
  amountText: text,
  entry: z.optional(z.object({ amountText: text })),
})

/**
 * Returns a form of this tab that still holds an amount: where whoever went
 * back from a review, and forward again, can go on.
 *
 * @see TXRQ-01 SEND-01
 */
export function filledForm(
  wallet: Pick<Wallet, 'tabStorage'>,
): (typeof forms)[number] | undefined {
  return forms.find((form) => {
    const { data } = z.safeParse(entered, readDraft(wallet, form))
    return Boolean(data?.amountText || data?.entry?.amountText)
  })
}
