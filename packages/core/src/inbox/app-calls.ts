import * as z from 'zod/mini'
import type { Storage } from '../storage/storage.ts'
import type { Entry } from './entry.ts'
import { isFrom } from './site-key.ts'

/** Calls of all apps that are remembered; the oldest leave first. */
const mostKept = 200

const appCalls = z.object({
  /** The app's own name for them, else `metaTxnHash`. */
  id: z.string(),
  /** `siteKey` of the app. */
  origin: z.string(),
  /** Entry of the inbox, and request of the pending transaction. */
  requestId: z.number(),
  chainId: z.number(),
  /** Address of the wallet that sent them. */
  account: z.string(),
  metaTxnHash: z.string(),
  /** Time at which they were sent, in milliseconds. */
  at: z.number(),
})

/** Calls that were sent for an app (EIP-5792). @see DAPP-03 */
export type AppCalls = z.output<typeof appCalls>

type KeepsCalls = { readonly storage: Pick<Storage, 'get' | 'set'> }

/** Returns what was sent for one app, the last first; damaged entries left out. */
export function listAppCalls(
  { storage }: KeepsCalls,
  site: string,
): readonly AppCalls[] {
  return (storage.get('appCalls') ?? []).flatMap((stored) => {
    const { data } = z.safeParse(appCalls, stored)
    return data?.origin === site ? [data] : []
  })
}

/** Remembers calls, so that the app can ask for their state later. */
export function keepAppCalls({ storage }: KeepsCalls, calls: AppCalls): void {
  const kept = storage.get('appCalls') ?? []
  storage.set('appCalls', [calls, ...kept].slice(0, mostKept))
}

/** Returns the entry of calls that an app has asked for by this id. */
export function entryOfCalls(
  entries: readonly Entry[],
  { id, origin }: Pick<AppCalls, 'id' | 'origin'>,
): Entry | undefined {
  return entries.find(
    (entry) =>
      entry.ask.type === 'transaction' &&
      entry.ask.callsId === id &&
      isFrom(entry, origin),
  )
}
