import { connectOptions, hex } from '@cairn/protocol'
import * as z from 'zod/mini'
import { typedDataShape } from '../messages/typed-data-shape.ts'
import { requestedTransaction } from '../storage/storage-keys.ts'
import type { Entry } from './entry.ts'

const asker = z.object({
  peerId: z.string(),
  transport: z.enum(['window', 'port']),
  origin: z.string(),
  proof: z.enum(['browser', 'claimed']),
  app: z.optional(z.string()),
})

const content = z.union([
  z.object({ type: z.literal('message'), message: hex }),
  z.object({ type: z.literal('typed-data'), data: typedDataShape }),
])

const ask = z.union([
  z.object({ type: z.literal('connect'), options: connectOptions }),
  z.object({
    type: z.literal('message'),
    content,
    form: z.enum(['erc6492', 'onchain']),
  }),
  z.object({
    type: z.literal('transaction'),
    request: requestedTransaction,
    reply: z.enum(['hash', 'calls-id']),
  }),
])

const reason = z.optional(z.string())
const state = z.union([
  z.object({ type: z.enum(['waiting', 'signing', 'withdrawn']) }),
  z.object({ type: z.literal('sent'), metaTxnHash: z.string() }),
  z.object({ type: z.literal('answered'), answer: z.unknown() }),
  z.object({ type: z.enum(['rejected', 'failed']), reason }),
])

const entry = z.object({
  id: z.number(),
  at: z.number(),
  chainId: z.number(),
  from: z.optional(asker),
  call: z.optional(z.string()),
  delivered: z.optional(z.boolean()),
  ask,
  state,
})

/**
 * Returns the valid entries of a stored list: one that is damaged costs no
 * other. A page that ended while it signed left an entry that waits again. An
 * entry of the first version is a requested transaction.
 *
 * @see TXRQ-01 STOR-01
 */
export function validEntries(list: readonly unknown[] = []): readonly Entry[] {
  return list.flatMap((stored) => {
    const parsed = z.safeParse(entry, stored)
    if (parsed.success) return [waitsAgain(parsed.data as Entry)]
    const request = z.safeParse(requestedTransaction, stored)
    if (!request.success) return []
    const { id, timestamp, chainId } = request.data
    return {
      id,
      at: timestamp,
      chainId,
      ask: { type: 'transaction', request: request.data, reply: 'hash' },
      state: { type: 'waiting' },
    } satisfies Entry
  })
}

function waitsAgain(stored: Entry): Entry {
  return stored.state.type === 'signing'
    ? { ...stored, state: { type: 'waiting' } }
    : stored
}
