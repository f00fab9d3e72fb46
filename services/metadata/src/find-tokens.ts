import { ethCall } from '@cairn/clients'
import type { TokenMetadata } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import { AbiFunction } from 'ox'
import type { MetadataContext } from './context.ts'
import { listTokens, putTokens } from './db/tokens.queries.ts'
import { downMs } from './find-contracts.ts'
import { decodeText } from './reading/decode-answer.ts'
import { readIpfs } from './reading/read-ipfs.ts'
import { parseTokenDocument, searchTextOf } from './reading/token-document.ts'
import { parseTokenUri } from './reading/token-uri.ts'

const tokenUri = AbiFunction.from('function tokenURI(uint256 id)')
const uri = AbiFunction.from('function uri(uint256 id)')

/**
 * What the documents of tokens say, in the order asked: kept ones while they
 * are fresh, else those the chain names, else kept ones however old, else a
 * placeholder that says it is not available.
 *
 * @param address - lower case
 * @param tokenIds - decimal
 * @see META-01
 */
export async function findTokens(
  context: MetadataContext,
  { chainId }: Chain,
  address: string,
  tokenIds: readonly string[],
): Promise<TokenMetadata[]> {
  const { absent, config, database, log, now } = context
  const keyOf = (tokenId: string) => `${chainId}:${address}:${tokenId}`
  const rows = await listTokens(database, chainId, address, tokenIds)
  const kept = new Map(rows.map((row) => [row.tokenId, row]))
  const freshAfter = now().getTime() - config.refreshMs
  const wanted = [...new Set(tokenIds)].filter((id) => {
    const row = kept.get(id)
    if (row && row.updatedAt.getTime() >= freshAfter) return false
    return !absent.find(keyOf(id))
  })
  const question = { chainId, address, tokenIds: wanted }
  const read = await readTokens(context, question).catch((err: unknown) => {
    log.warn({ err, chainId }, 'tokens not read')
    return undefined
  })
  await putTokens(
    database,
    [...(read ?? [])].map(([tokenId, metadata]) => ({
      chainId,
      address,
      tokenId,
      metadata: JSON.stringify(metadata),
      searchText: searchTextOf(metadata),
      status: 'AVAILABLE' as const,
      updatedAt: now(),
    })),
  )
  for (const id of wanted.filter((it) => !read?.has(it))) {
    const ttlMs = read ? config.retryMs : downMs
    absent.put(keyOf(id), placeholderToken(chainId, address, id), ttlMs)
  }
  return tokenIds.map((id) => {
    const row = kept.get(id)
    return (
      read?.get(id) ??
      (row && (JSON.parse(row.metadata) as TokenMetadata)) ??
      placeholderToken(chainId, address, id)
    )
  })
}

type Question = {
  readonly chainId: number
  readonly address: string
  readonly tokenIds: readonly string[]
}

/** By token id, what their documents say; tokens without one are absent. */
async function readTokens(
  context: MetadataContext,
  { chainId, address, tokenIds }: Question,
): Promise<ReadonlyMap<string, TokenMetadata>> {
  const node = context.nodes.get(chainId)
  if (!node || tokenIds.length === 0) return new Map()
  const answers = await node.batch(
    tokenIds.flatMap((id) =>
      [tokenUri, uri].map((fn) =>
        ethCall(address, AbiFunction.encodeData(fn, [BigInt(id)])),
      ),
    ),
  )
  const read = await Promise.all(
    tokenIds.map(async (tokenId, index) => {
      const place =
        decodeText(answers[2 * index]) ?? decodeText(answers[2 * index + 1])
      const found = await readDocument(context, place ?? '', BigInt(tokenId))
      if (!found) return []
      const metadata: TokenMetadata = {
        chainId,
        contractAddress: address,
        tokenId,
        ...found,
        updatedAt: context.now().toISOString(),
        status: 'AVAILABLE',
      }
      return [[tokenId, metadata] as const]
    }),
  )
  return new Map(read.flat())
}

async function readDocument(
  { config, fetch }: MetadataContext,
  place: string,
  tokenId: bigint,
) {
  const parsed = parseTokenUri(place, tokenId)
  if (parsed.kind === 'unsupported') return undefined
  const json =
    parsed.kind === 'inline'
      ? parsed.json
      : await readIpfs(parsed.path, config.ipfsGateway, fetch)
  const document =
    json === undefined
      ? undefined
      : parseTokenDocument(json, config.ipfsGateway)
  return document && { source: parsed.kind, ...document }
}

function placeholderToken(
  chainId: number,
  contractAddress: string,
  tokenId: string,
): TokenMetadata {
  return {
    chainId,
    contractAddress,
    tokenId,
    source: '',
    name: '',
    attributes: [],
    status: 'NOT_AVAILABLE',
  }
}
