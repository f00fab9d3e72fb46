import type { Database } from '@cairn/service-kit'
import { listMissing, type MissingBlocks } from '../db/gaps.queries.ts'
import type { FollowedAccounts } from './follow-accounts.ts'

/** Blocks that a chain's tables lack, as `/health` tells them. */
export type MissingReport = {
  /** Blocks that this host has not reached yet. */
  readonly behind?: { readonly blocks: number; readonly since: string }
  readonly missing?: readonly MissingBlocks[]
}

/**
 * Says what is not read of a chain, and since when.
 *
 * @returns `undefined` if nothing is missing
 * @see SRVC-01 ag
 */
export async function reportMissing(
  database: Database,
  chainId: number,
  { lag, figures }: Pick<FollowedAccounts, 'lag' | 'figures'>,
): Promise<MissingReport | undefined> {
  const missing = await listMissing(database, chainId)
  const blocks = lag()
  const { behindSinceMs } = figures
  const behind =
    blocks !== undefined && blocks > 0 && behindSinceMs !== undefined
      ? { blocks, since: new Date(behindSinceMs).toISOString() }
      : undefined
  if (!behind && missing.length === 0) return undefined
  return { ...(behind && { behind }), ...(missing.length > 0 && { missing }) }
}
