import { type Call, HttpError } from '@cairn/service-kit'
import type { KnownAccount } from '../db/accounts.queries.ts'
import { bareHex } from '../db/bytes.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { refuse } from './arguments.ts'

/** The accounts of a question. Addresses are lower case without `0x`. */
export type Admitted = {
  /** Read from the tables. */
  readonly known: readonly string[]
  /** Not followed, so that only the node knows of them. */
  readonly strangers: readonly string[]
  /** Whether what each of them does is read at present. */
  readonly isFollowed: boolean
  /**
   * First block from which on the history of all known ones is complete; absent
   * if it is complete, or none is followed.
   */
  readonly completeFrom?: number | undefined
}

/**
 * Sorts the accounts of a question. Of a chain that is read for accounts, a
 * wallet's session adds those that are not followed; without one they stay
 * strangers.
 *
 * @throws {HttpError} `InvalidArgument` without accounts, where only those of
 *   wallets are known
 * @see SRVC-01 ad
 */
export async function admitAccounts(
  { accounts, callerOf }: IndexedChain,
  asked: readonly string[] | undefined,
  call: Call,
): Promise<Admitted> {
  const all = [...new Set((asked ?? []).map(bareHex))]
  if (!accounts) return { known: all, strangers: [], isFollowed: true }
  if (all.length === 0) refuse('accountAddresses')
  const found = new Map(await accounts.find(all))
  const missing = all.filter((one) => !found.has(one))
  const session = missing.length > 0 ? await callerOf?.(call) : undefined
  if (session !== undefined) {
    const added = await accounts.add(missing, { session }).catch(withoutRoom)
    for (const [account, one] of await accounts.find([...added]))
      found.set(account, one)
  }
  const starts = [...found.values()].map(({ complete_from }) => complete_from)
  const latest = Math.max(
    ...starts.map((one) => one ?? Number.MAX_SAFE_INTEGER),
  )
  return {
    known: all.filter((one) => found.has(one)),
    strangers: all.filter((one) => !found.has(one)),
    isFollowed: all.every((one) => isRead(found.get(one))),
    ...(starts.length > 0 &&
      latest < Number.MAX_SAFE_INTEGER && { completeFrom: latest }),
  }
}

/** Left accounts, and those that wait to be taken up, have only older rows. */
function isRead(one: KnownAccount | undefined): boolean {
  return one?.state === 'live' && one.complete_from !== null
}

/** Without room, or without the node, strangers stay strangers. */
function withoutRoom(error: unknown): ReadonlySet<string> {
  if (error instanceof HttpError && error.error !== 'RateLimited') throw error
  return new Set()
}
