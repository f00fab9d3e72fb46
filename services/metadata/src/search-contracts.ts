import type { ContractInfo } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { MetadataContext } from './context.ts'
import { searchContracts } from './db/contracts.queries.ts'
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
  const { database, tokenList, now } = context
  const chainIds = chains.map(({ chainId }) => chainId)
  const rows = await searchContracts(database, chainIds, text, maxFound)
  const listed = chainIds
    .flatMap((chainId) => tokenList.list(chainId))
    .filter(({ name, symbol }) =>
      `${name}\0${symbol}`.toLowerCase().includes(text),
    )
    .map((token) =>
      toInfo(
        { tokenList, now },
        token.chainId,
        token.address.toLowerCase(),
        undefined,
      ),
    )
  const infos = [
    ...listed,
    ...rows.map((row) => toInfo(context, row.chainId, row.address, row)),
  ]
  const byKey = new Map(
    infos.map((info) => [`${info.chainId}:${info.address}`, info]),
  )
  return [...byKey.values()]
}

function placeOf(text: string, { name, symbol }: ContractInfo): number {
  const place = `${name}\0${symbol}`.toLowerCase().indexOf(text)
  return place < 0 ? Number.POSITIVE_INFINITY : place
}
