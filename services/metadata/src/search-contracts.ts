import type { ContractInfo } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { MetadataContext } from './context.ts'
import { listContracts, searchContracts } from './db/contracts.queries.ts'
import { findContracts, toInfo } from './find-contracts.ts'

export type ContractSearch = {
  readonly text: string
  readonly chains: readonly Chain[]
  /** Absent or empty for every type. */
  readonly types: readonly string[] | undefined
}

/** Maximum results. A search with more is too wide to be useful. */
const maxFound = 1_000

/**
 * Finds contracts whose name or symbol contains a text: listed ones first, then
 * by length of the name, then by position of the text. An address finds its
 * contract. Blacklisted contracts are left out.
 *
 * @see META-01
 */
export async function findMatches(
  context: MetadataContext,
  search: ContractSearch,
): Promise<readonly ContractInfo[]> {
  // Removes NUL, which PostgreSQL refuses in text.
  const text = search.text.replaceAll('\0', '').trim().toLowerCase()
  if (text === '') return []
  const infos = /^0x[0-9a-f]{40}$/.test(text)
    ? await findByAddress(context, search.chains, text)
    : await findByText(context, search.chains, text)
  const wanted = infos.filter(
    ({ type, extensions }) =>
      !extensions.blacklist &&
      (!search.types?.length || search.types.includes(type)),
  )
  return wanted.sort(
    (one, other) =>
      Number(other.extensions.verified) - Number(one.extensions.verified) ||
      one.name.length - other.name.length ||
      placeOf(text, one) - placeOf(text, other),
  )
}

async function findByAddress(
  context: MetadataContext,
  chains: readonly Chain[],
  address: string,
): Promise<ContractInfo[]> {
  const infos = await Promise.all(
    chains.map((chain) => findContracts(context, chain, [address])),
  )
  return infos.flat().filter(({ status }) => status === 'AVAILABLE')
}

async function findByText(
  context: MetadataContext,
  chains: readonly Chain[],
  text: string,
): Promise<ContractInfo[]> {
  const { database } = context
  const chainIds = chains.map(({ chainId }) => chainId)
  const rows = await searchContracts(database, chainIds, text, maxFound)
  const listed = await findListed(context, chainIds, text)
  const infos = [
    ...rows.map((row) => toInfo(context, row.chainId, row.address, row)),
    ...listed,
  ]
  const byKey = new Map(
    infos.map((info) => [`${info.chainId}:${info.address}`, info]),
  )
  return [...byKey.values()]
}

/** Finds coins by what lists call them. */
async function findListed(
  context: MetadataContext,
  chainIds: readonly number[],
  text: string,
): Promise<readonly ContractInfo[]> {
  const found = await Promise.all(
    chainIds.map(async (chainId) => {
      const addresses = context.tokenList
        .list(chainId)
        .filter(({ name, symbol }) =>
          `${name}\0${symbol}`.toLowerCase().includes(text),
        )
        .slice(0, maxFound)
        .map(({ address }) => address.toLowerCase())
      const rows = await listContracts(context.database, chainId, addresses)
      const byAddress = new Map(rows.map((row) => [row.address, row]))
      return addresses.map((address) =>
        toInfo(context, chainId, address, byAddress.get(address)),
      )
    }),
  )
  return found.flat().filter(({ status }) => status === 'AVAILABLE')
}

function placeOf(text: string, { name, symbol }: ContractInfo): number {
  const place = `${name}\0${symbol}`.toLowerCase().indexOf(text)
  return place < 0 ? Number.POSITIVE_INFINITY : place
}
