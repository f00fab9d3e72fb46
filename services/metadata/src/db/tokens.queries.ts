import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

const TokenRow = z.object({
  chainId: z.int(),
  /** Lower case. */
  address: z.string(),
  /** Decimal. */
  tokenId: z.string(),
  /** JSON text. */
  metadata: z.string(),
  searchText: z.string(),
  status: z.enum(['AVAILABLE', 'NOT_AVAILABLE']),
  updatedAt: z.date(),
})

/** Content of a token's document. */
export type TokenRow = z.infer<typeof TokenRow>

const FoundToken = TokenRow.pick({ tokenId: true, metadata: true })

/** Lists stored tokens of a contract. */
export async function listTokens(
  { query }: Database,
  chainId: number,
  address: string,
  tokenIds: readonly string[],
): Promise<TokenRow[]> {
  const found = await query(
    `select chain_id as "chainId", address, token_id as "tokenId", metadata,
       search_text as "searchText", status, updated_at as "updatedAt"
     from metadata.tokens
     where chain_id = $1 and address = $2 and token_id = any($3::text[])`,
    [chainId, address, [...tokenIds]],
  )
  return rows(TokenRow, found)
}

/** Stores documents over earlier ones. */
export async function putTokens(
  { query }: Pick<Database, 'query'>,
  documents: readonly TokenRow[],
): Promise<void> {
  if (documents.length === 0) return
  // Sorted, so that two calls cannot deadlock.
  const tokens = documents.toSorted((one, other) =>
    one.tokenId < other.tokenId ? -1 : 1,
  )
  await query(
    `insert into metadata.tokens (chain_id, address, token_id, metadata,
       search_text, status, updated_at)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[],
       $5::text[], $6::text[], $7::timestamptz[])
     on conflict (chain_id, address, token_id) do update set
       metadata = excluded.metadata, search_text = excluded.search_text,
       status = excluded.status, updated_at = excluded.updated_at`,
    [
      tokens.map(({ chainId }) => chainId),
      tokens.map(({ address }) => address),
      tokens.map(({ tokenId }) => tokenId),
      tokens.map(({ metadata }) => metadata),
      tokens.map(({ searchText }) => searchText),
      tokens.map(({ status }) => status),
      tokens.map(({ updatedAt }) => updatedAt.toISOString()),
    ],
  )
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
export async function searchTokens(
  { query }: Database,
  { chainId, address, text, offset, limit }: TokenSearch,
): Promise<Pick<TokenRow, 'tokenId' | 'metadata'>[]> {
  const found = await query(
    `select token_id as "tokenId", metadata from metadata.tokens
     where chain_id = $1 and address = $2 and strpos(search_text, $3) > 0
     order by token_id::numeric offset $4 limit $5`,
    [chainId, address, text, offset, limit],
  )
  return rows(FoundToken, found)
}
