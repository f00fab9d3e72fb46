import type { Database } from '@cairn/service-kit'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { tokens } from './schema.ts'

type TokenRow = typeof tokens.$inferSelect

/** Lists stored tokens of a contract. */
export function listTokens(
  { orm }: Database,
  chainId: number,
  address: string,
  tokenIds: readonly string[],
): Promise<TokenRow[]> {
  return orm
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.chainId, chainId),
        eq(tokens.address, address),
        inArray(tokens.tokenId, [...tokenIds]),
      ),
    )
}

/** Stores documents over earlier ones. */
export async function putTokens(
  { orm }: Database,
  rows: readonly TokenRow[],
): Promise<void> {
  if (rows.length === 0) return
  await orm
    .insert(tokens)
    .values([...rows])
    .onConflictDoUpdate({
      target: [tokens.chainId, tokens.address, tokens.tokenId],
      set: {
        metadata: sql`excluded.metadata`,
        searchText: sql`excluded.search_text`,
        status: sql`excluded.status`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

/** A search in the tokens of a contract, and the part of its results. */
export type TokenSearch = {
  readonly chainId: number
  readonly address: string
  /** In lower case. Empty text finds every token. */
  readonly text: string
  readonly offset: number
  readonly limit: number
}

/** Finds stored tokens whose document contains a text, by token id. */
export function searchTokens(
  { orm }: Database,
  { chainId, address, text, offset, limit }: TokenSearch,
): Promise<Pick<TokenRow, 'tokenId' | 'metadata'>[]> {
  return orm
    .select({ tokenId: tokens.tokenId, metadata: tokens.metadata })
    .from(tokens)
    .where(
      and(
        eq(tokens.chainId, chainId),
        eq(tokens.address, address),
        sql`strpos(${tokens.searchText}, ${text}) > 0`,
      ),
    )
    .orderBy(sql`${tokens.tokenId}::numeric`)
    .offset(offset)
    .limit(limit)
}
