import type { Database } from '@cairn/service-kit'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { tokens } from './schema.ts'

type TokenRow = typeof tokens.$inferSelect

/** What is kept of a contract's tokens. */
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

/** Keeps what documents said, instead of what they said before. */
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

/** Which tokens of which contract, and which part of the list. */
export type TokenSearch = {
  readonly chainId: number
  readonly address: string
  /** Lower case; empty finds every token. */
  readonly text: string
  readonly offset: number
  readonly limit: number
}

/** Kept tokens whose document contains a text, by token id. */
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
