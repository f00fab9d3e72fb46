import type { Database } from '@cairn/service-kit'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { contracts } from './schema.ts'

type ContractRow = typeof contracts.$inferSelect

/** Lists stored contracts. Addresses are lower case. */
export function listContracts(
  { orm }: Database,
  chainId: number,
  addresses: readonly string[],
): Promise<ContractRow[]> {
  return orm
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.chainId, chainId),
        inArray(contracts.address, [...addresses]),
      ),
    )
}

/** Stores answers of a chain over earlier ones. */
export async function putContracts(
  { orm }: Database,
  rows: readonly ContractRow[],
): Promise<void> {
  if (rows.length === 0) return
  await orm
    .insert(contracts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [contracts.chainId, contracts.address],
      set: {
        name: sql`excluded.name`,
        symbol: sql`excluded.symbol`,
        decimals: sql`excluded.decimals`,
        type: sql`excluded.type`,
        bytecodeHash: sql`excluded.bytecode_hash`,
        status: sql`excluded.status`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

/**
 * Finds contracts whose name or symbol contains `text` (lower case), shortest
 * name first.
 */
export function searchContracts(
  { orm }: Database,
  chainIds: readonly number[],
  text: string,
  limit: number,
): Promise<ContractRow[]> {
  return orm
    .select()
    .from(contracts)
    .where(
      and(
        inArray(contracts.chainId, [...chainIds]),
        sql`(strpos(lower(${contracts.name}), ${text}) > 0 or strpos(lower(${contracts.symbol}), ${text}) > 0)`,
      ),
    )
    .orderBy(
      sql`length(${contracts.name})`,
      contracts.chainId,
      contracts.address,
    )
    .limit(limit)
}
