import { hex } from '@cairn/protocol'
import * as z from 'zod/mini'
import { typedDataShape } from '../messages/typed-data-shape.ts'
import { requestedTransaction } from '../storage/storage-keys.ts'
import type { Entry } from './entry.ts'

const content = z.union([
  z.object({ type: z.literal('message'), message: hex }),
  z.object({ type: z.literal('typed-data'), data: typedDataShape }),
])

/** Asks that the person can make as well as an app. */
export const ownAsk = z.union([
  z.object({
    type: z.literal('message'),
    content,
    form: z.enum(['erc6492', 'onchain']),
  }),
  z.object({
    type: z.literal('transaction'),
    request: requestedTransaction,
    reply: z.enum(['hash', 'calls-id', 'signed']),
    callsId: z.optional(z.string()),
  }),
])

const entry = z.object({
  id: z.number(),
  at: z.number(),
  chainId: z.number(),
  ask: ownAsk,
})

/**
 * Returns the valid entries of a stored list of the person's own: one that is
 * damaged costs no other. An entry of the first version is a requested
 * transaction.
 *
 * @see TXRQ-01 STOR-01
 */
export function validEntries(list: readonly unknown[] = []): readonly Entry[] {
  const state = { type: 'waiting' } as const
  return list.flatMap((stored) => {
    const parsed = z.safeParse(entry, stored)
    if (parsed.success) return { ...parsed.data, state }
    const request = z.safeParse(requestedTransaction, stored)
    if (!request.success) return []
    const { id, timestamp, chainId } = request.data
    const ask = {
      type: 'transaction',
      request: request.data,
      reply: 'hash',
    } as const
    return { id, at: timestamp, chainId, ask, state }
  })
}
