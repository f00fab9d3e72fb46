import { readDraft, type Wallet } from '@cairn/core'
import * as z from 'zod/mini'

const forms = ['send', 'swap', 'bridge'] as const

const text = z.optional(z.string())
const entered = z.object({
  amountText: text,
  entry: z.optional(z.object({ amountText: text })),
})

/**
 * Returns a form of this tab that still holds an amount. A person who went back
 * from a review, and forward again, goes on there.
 *
 * @see TXRQ-01 SEND-01
 */
export function filledForm(
  wallet: Pick<Wallet, 'tabStorage' | 'session'>,
): (typeof forms)[number] | undefined {
  return forms.find((form) => {
    const { data } = z.safeParse(entered, readDraft(wallet, form))
    return Boolean(data?.amountText || data?.entry?.amountText)
  })
}
