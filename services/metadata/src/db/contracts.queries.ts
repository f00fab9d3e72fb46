import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

const ContractRow = z.object({
  chainId: z.int(),
  /** Lower case. */
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().nullable(),
  type: z.string(),
  bytecodeHash: z.string(),
  status: z.enum(['AVAILABLE', 'NOT_AVAILABLE']),
  updatedAt: z.date(),
})

/** Answer of a chain about a contract. */
export type ContractRow = z.infer<typeof ContractRow>

const columns = `chain_id as "chainId", address, name, symbol, decimals, type,
  bytecode_hash as "bytecodeHash", status, updated_at as "updatedAt"`

/** Lists stored contracts. Addresses are lower case. */
export async function listContracts(
  { query }: Database,
  chainId: number,
  addresses: readonly string[],
): Promise<ContractRow[]> {
  const found = await query(
    `select ${columns} from metadata.contracts
     where chain_id = $1 and address = any($2::text[])`,
    [chainId, [...addresses]],
  )
  return rows(ContractRow, found)
}

/** Stores answers of a chain over earlier ones. */
export async function putContracts(
  { query }: Pick<Database, 'query'>,
  answers: readonly ContractRow[],
): Promise<void> {
  if (answers.length === 0) return
  // Sorted, so that two calls cannot deadlock.
  const contracts = answers.toSorted((one, other) =>
    one.address < other.address ? -1 : 1,
  )
  await query(
    `insert into metadata.contracts (chain_id, address, name, symbol, decimals,
       type, bytecode_hash, status, updated_at)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[],
       $5::int[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
     on conflict (chain_id, address) do update set
       name = excluded.name, symbol = excluded.symbol,
       decimals = excluded.decimals, type = excluded.type,
       bytecode_hash = excluded.bytecode_hash, status = excluded.status,
       updated_at = excluded.updated_at`,
    [
      contracts.map(({ chainId }) => chainId),
      contracts.map(({ address }) => address),
      contracts.map(({ name }) => name),
      contracts.map(({ symbol }) => symbol),
      contracts.map(({ decimals }) => decimals),
      contracts.map(({ type }) => type),
      contracts.map(({ bytecodeHash }) => bytecodeHash),
      contracts.map(({ status }) => status),
      contracts.map(({ updatedAt }) => updatedAt.toISOString()),
    ],
  )
}

/**
 * Finds contracts whose name or symbol contains `text` (lower case), shortest
 * name first.
 */
export async function searchContracts(
  { query }: Database,
  chainIds: readonly number[],
  text: string,
  limit: number,
): Promise<ContractRow[]> {
  const found = await query(
    `select ${columns} from metadata.contracts
     where chain_id = any($1::int[])
       and (strpos(lower(name), $2) > 0 or strpos(lower(symbol), $2) > 0)
     order by length(name), chain_id, address limit $3`,
    [[...chainIds], text, limit],
  )
  return rows(ContractRow, found)
}
