import { type RequestedTransaction, readDraft, type Wallet } from '@cairn/core'
import * as z from 'zod/mini'
import { formOf } from './form-of.ts'

const text = z.optional(z.string())
const kept = z.object({
  requestId: z.number(),
  opened: z.optional(z.union([z.object({ collectible: text }), z.string()])),
})

/**
 * Returns the form that still holds what a request was made of, and the
 * collectible that it was opened for.
 *
 * @returns `undefined` for a request of a site, and while the form of this tab
 *   holds something else
 * @see SEND-01 TXRQ-01
 */
export function draftOfRequest(
  wallet: Pick<Wallet, 'tabStorage' | 'session'>,
  { id, type }: Pick<RequestedTransaction, 'id' | 'type'>,
) {
  const form = formOf(type)
  if (!form) return undefined
  const { data } = z.safeParse(kept, readDraft(wallet, form))
  if (data?.requestId !== id) return undefined
  const { opened } = data
  return {
    form,
    collectible: typeof opened === 'object' ? opened.collectible : undefined,
  }
}
