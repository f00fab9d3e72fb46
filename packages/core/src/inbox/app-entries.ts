import { address, connectOptions } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { type Entry, isOpen, transports } from './entry.ts'
import { ownAsk } from './entry-schema.ts'
import type { InboxWallet } from './inbox-wallet.ts'

const asker = z.object({
  peerId: z.string(),
  transport: z.enum(transports),
  origin: z.string(),
  proof: z.enum(['browser', 'claimed']),
  app: z.optional(z.string()),
})

const reason = z.optional(z.string())
const state = z.union([
  z.object({ type: z.enum(['waiting', 'signing', 'withdrawn']) }),
  z.object({ type: z.literal('sent'), metaTxnHash: z.string() }),
  z.object({ type: z.literal('answered'), answer: z.unknown() }),
  z.object({ type: z.enum(['rejected', 'failed']), reason }),
])

/** A question of an app, as it is kept. */
export const appEntry = z.object({
  id: z.number(),
  at: z.number(),
  chainId: z.number(),
  from: asker,
  call: z.optional(z.string()),
  delivered: z.optional(z.boolean()),
  lost: z.optional(z.boolean()),
  /** Time at which a tab began to sign, in ms. */
  heldAt: z.optional(z.number()),
  ask: z.union([
    z.object({
      type: z.literal('connect'),
      options: connectOptions,
      chainIds: z.optional(z.array(z.number())),
      reply: z.enum(['details', 'accounts', 'permissions', 'session']),
    }),
    ownAsk,
    z.object({
      type: z.literal('network'),
      network: z.object({
        chainId: z.number(),
        title: z.string(),
        rpcUrl: z.string(),
        nativeToken: z.object({
          symbol: z.string(),
          name: z.string(),
          decimals: z.number(),
        }),
      }),
    }),
    z.object({ type: z.literal('asset'), address }),
  ]),
  state,
})

/**
 * Takes up what apps asked in this tab before it was reloaded. A page that
 * ended while it signed left a question that waits again; a damaged one costs
 * no other.
 *
 * @see TXRQ-01 DAPP-01
 */
export function restoreAppEntries({
  inbox,
  tabStorage,
}: Pick<InboxWallet, 'inbox'> & Pick<BaseWallet, 'tabStorage'>): void {
  const stored = readAppEntries(tabStorage.get('tabInbox') ?? [])
  const last = tabStorage.get('selectedRequest')
  inbox.setState(({ entries, selectedId }) => {
    const known = new Set(entries.map(({ id }) => id))
    const isOnScreen = stored.some((one) => one.id === last && isOpen(one))
    return {
      entries: [...entries, ...stored.filter(({ id }) => !known.has(id))],
      selectedId: isOnScreen ? last : selectedId,
    }
  })
}

/**
 * Returns the valid entries of a list of apps' questions. A signature that was
 * under way is not any more, so that its question waits again.
 */
export function readAppEntries(list: readonly unknown[]): readonly Entry[] {
  return list.flatMap((one): Entry[] => {
    const parsed = z.safeParse(appEntry, one)
    if (!parsed.success) return []
    const found = parsed.data as Entry
    return [
      found.state.type === 'signing'
        ? { ...found, state: { type: 'waiting' } }
        : found,
    ]
  })
}
