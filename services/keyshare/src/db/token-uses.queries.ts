import type { Database } from '@cairn/service-kit'

/**
 * Counts another use of a token at a node. Returns `false` after `most` uses.
 */
export async function addTokenUse(
  { query }: Pick<Database, 'query'>,
  use: {
    readonly node: number
    readonly tokenId: string
    readonly expiresAt: Date
  },
  most: number,
): Promise<boolean> {
  const rows = await query(
    `insert into keyshare.token_uses as kept values ($1, $2, 1, $3)
     on conflict (node, token_id) do update set uses = kept.uses + 1
     where kept.uses < $4
     returning uses`,
    [use.node, use.tokenId, use.expiresAt.toISOString(), most],
  )
  return rows.length > 0
}

/** Deletes expired tokens. */
export async function pruneTokenUses(
  { query }: Pick<Database, 'query'>,
  now: Date,
): Promise<void> {
  await query(
    `delete from keyshare.token_uses
     where expires_at < $1::timestamptz - interval '1 minute'`,
    [now.toISOString()],
  )
}
