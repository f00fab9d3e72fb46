import { isNativeToken } from '@cairn/primitives'
import { type ContractInfo, placeholderContract } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import type { MetadataContext } from './context.ts'
import {
  chainInfo,
  isContradicted,
  listedInfo,
  nativeInfo,
} from './contract-info.ts'
import {
  type ContractRow,
  listContracts,
  putContracts,
} from './db/contracts.queries.ts'
import { readContracts } from './reading/read-contracts.ts'

/** Pause before a chain that is down is called again, in ms. */
export const downMs = 2_000
/** Lifetime of answers in memory, in ms. */
const hotMs = 60_000

/**
 * Describes contracts, in the order given: from fresh stored answers, else the
 * chain, else old stored answers, else a placeholder. The token list overrides
 * all of them.
 *
 * @see META-01
 */
export async function findContracts(
  context: MetadataContext,
  chain: Chain,
  asked: readonly string[],
): Promise<ContractInfo[]> {
  const keyOf = (address: string) => `${chain.chainId}:${address}`
  const addresses = asked.map((address) => address.toLowerCase())
  const cold = new Set(
    addresses.filter(
      (it) => !isNativeToken(it) && !context.infos.find(keyOf(it)),
    ),
  )
  const found = await findCold(context, chain, [...cold])
  for (const { info, ttlMs } of found) {
    context.infos.put(keyOf(info.address), info, ttlMs)
  }
  const fresh = new Map(found.map(({ info }) => [info.address, info]))
  return addresses.map((address) => {
    if (isNativeToken(address)) return nativeInfo(chain, context.now())
    return (
      fresh.get(address) ??
      context.infos.find(keyOf(address)) ??
      placeholderContract(chain.chainId, address, context.now())
    )
  })
}

/** An answer, and its lifetime in memory. */
type Answer = { readonly info: ContractInfo; readonly ttlMs: number }

async function findCold(
  context: MetadataContext,
  chain: Chain,
  addresses: readonly string[],
): Promise<readonly Answer[]> {
  if (addresses.length === 0) return []
  const { config, database, now } = context
  const { chainId } = chain
  const kept = new Map(
    (await listContracts(database, chainId, addresses)).map((row) => [
      row.address,
      row,
    ]),
  )
  const freshAfter = now().getTime() - config.refreshMs
  const stale = addresses.filter((address) => {
    const row = kept.get(address)
    return !row || row.updatedAt.getTime() < freshAfter
  })
  const read = await readRows(context, chain, stale)
  return addresses.map((address) => {
    const row = read?.get(address) ?? kept.get(address)
    const isDown = read === undefined && stale.includes(address)
    // No list vouches for a contract that its chain does not have.
    const info =
      row || isDown
        ? toInfo(context, chainId, address, row)
        : placeholderContract(chainId, address, now())
    if (isDown) return { info, ttlMs: downMs }
    return { info, ttlMs: row ? hotMs : config.retryMs }
  })
}

/**
 * Reads contracts from the chain and stores them. `undefined` while the chain
 * is down.
 */
async function readRows(
  context: MetadataContext,
  { chainId }: Chain,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ContractRow> | undefined> {
  const node = context.nodes.get(chainId)
  if (addresses.length === 0 || !node) return new Map()
  const facts = await readContracts(node, addresses).catch((err: unknown) => {
    context.log.warn({ err, chainId }, 'contracts not read')
    return undefined
  })
  if (!facts) return undefined
  const updatedAt = context.now()
  const rows = addresses.flatMap((address, index): ContractRow[] => {
    const fact = facts[index]
    if (!fact) return []
    const decimals = fact.decimals ?? null
    const status = 'AVAILABLE'
    return [{ ...fact, chainId, address, decimals, status, updatedAt }]
  })
  await putContracts(context.database, rows)
  return new Map(rows.map((row) => [row.address, row]))
}

/**
 * Combines the list's entry and the stored row of a contract. A list that only
 * names gives a name, a symbol and a picture to what the chain tells.
 *
 * @see META-01, META-01 f
 */
export function toInfo(
  {
    tokenList,
    media,
    now,
  }: Pick<MetadataContext, 'tokenList' | 'media' | 'now'>,
  chainId: number,
  address: string,
  row: ContractRow | undefined,
): ContractInfo {
  const token = tokenList.find(chainId, address)
  const isBlacklisted = tokenList.isBlacklisted(chainId, address)
  const logoURI = pictureOf(token?.logoURI, media)
  if (token?.verified && !isBlacklisted && !isContradicted(token, row))
    return listedInfo(token, logoURI, row, now())
  if (!row) return placeholderContract(chainId, address, now())
  const named = token && !token.verified && row.type === 'ERC20' ? token : row
  const { name, symbol } = named
  const namesake =
    row.type === 'ERC20'
      ? tokenList.findNamesake(chainId, address, symbol)
      : undefined
  return {
    ...chainInfo(row, { isBlacklisted, namesake }),
    ...(named !== row && { source: 'token-list', name, symbol, logoURI }),
  }
}

/** Pictures of other hosts come through this service; data is in the list. */
function pictureOf(
  url: string | undefined,
  media: MetadataContext['media'],
): string {
  if (url === undefined) return ''
  return url.startsWith('data:') ? url : (media.toPicture(url) ?? '')
}
