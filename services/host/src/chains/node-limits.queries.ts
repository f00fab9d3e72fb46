import { join } from 'node:path'
import { type LimitStore, limitNames, nodeUses } from '@cairn/clients/nodes'
import { type Database, migrate, rows } from '@cairn/service-kit'
import { z } from 'zod'

const LimitRow = z.object({
  node: z.string(),
  use: z.enum(nodeUses),
  name: z.enum(limitNames),
  value: z.number(),
  at_ms: z.number(),
})

/** Creates the table of learned limits. */
export async function migrateNodeLimits(database: Database): Promise<void> {
  const folder = join(import.meta.dirname, '../db/migrations')
  await migrate(database, 'host', folder)
}

/** Keeps the limits of a chain's nodes in the database. @see NODE-01 c */
export function createLimitStore(
  database: Database,
  chainId: number,
): LimitStore {
  return {
    async load() {
      const found = await database.query(
        `select node, use, name, value,
                extract(epoch from learned_at)::float8 * 1000 as at_ms
           from host.node_limits where chain_id = $1`,
        [chainId],
      )
      return rows(LimitRow, found).map(({ at_ms: atMs, ...limit }) => ({
        ...limit,
        atMs,
      }))
    },
    async keep({ node, use, name, value, atMs }) {
      await database.query(
        `insert into host.node_limits
           values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
         on conflict (chain_id, node, use, name) do update
           set value = excluded.value, learned_at = excluded.learned_at`,
        [chainId, node, use, name, value, atMs],
      )
    },
  }
}
