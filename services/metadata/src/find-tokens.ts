import { ethCall } from '@cairn/clients'
import type { TokenMetadata } from '@cairn/protocol'
import type { Chain } from '@cairn/service-kit'
import { AbiFunction } from 'ox'
import type { MetadataContext } from './context.ts'
import { listTokens, putTokens } from './db/tokens.queries.ts'
import { downMs } from './find-contracts.ts'
import { decodeText } from './reading/decode-answer.ts'
import {
  parseTokenDocument,
  searchTextOf,
  withProxiedMedia,
} from './reading/token-document.ts'
import { parseTokenUri } from './reading/token-uri.ts'

const tokenUri = AbiFunction.from('function tokenURI(uint256 id)')
const uri = AbiFunction.from('function uri(uint256 id)')

/**
 * Longest wait for a document, in ms, so that a slow host does not hold up a
 * list.
 */
const waitMs = 2_500
/** Pause before a late document is looked up again, in ms. */
const lateMs = 500

export type TokenQuestion = {
  /** Lower case. */
  readonly address: string
  /** Decimal. */
  readonly tokenIds: readonly string[]
  /** Maximum age of stored documents, in ms; by default as configured. */
  readonly maxAgeMs?: number
}

/**
 * Describes tokens, in the order given: from fresh stored documents, else those
 * that the chain names, else old stored ones, else a placeholder that says the
 * document is not available or is being fetched.
 *
 * @see META-01
 */
export async function findTokens(
  context: MetadataContext,
  { chainId }: Chain,
  question: TokenQuestion,
): Promise<TokenMetadata[]> {
  const { absent, config, database, log, media, now } = context
  const { address, tokenIds, maxAgeMs = config.refreshMs } = question
  const keyOf = (tokenId: string) => `${chainId}:${address}:${tokenId}`
  const rows = await listTokens(database, chainId, address, tokenIds)
  const kept = new Map(rows.map((row) => [row.tokenId, row]))
  const freshAfter = now().getTime() - maxAgeMs
  const wanted = [...new Set(tokenIds)].filter((id) => {
    const row = kept.get(id)
    if (row && row.updatedAt.getTime() >= freshAfter) return false
    return !absent.find(keyOf(id))
  })
  const read = await readTokens(context, {
    chainId,
    address,
    tokenIds: wanted,
  }).catch((err: unknown) => {
    log.warn({ err, chainId }, 'tokens not read')
    return undefined
  })
  const found = [...(read?.values() ?? [])].filter(
    ({ status }) => status === 'AVAILABLE',
  )
  await putTokens(
    database,
    found.map((metadata) => ({
      chainId,
      address,
      tokenId: metadata.tokenId,
      metadata: JSON.stringify(metadata),
      searchText: searchTextOf(metadata),
      status: 'AVAILABLE' as const,
      updatedAt: now(),
    })),
  )
  const answers = new Map(found.map((it) => [it.tokenId, it]))
  for (const id of wanted.filter((it) => !answers.has(it))) {
    const instead =
      read?.get(id) ?? placeholderToken(chainId, address, id, 'NOT_AVAILABLE')
    const isLate = instead.status === 'REFRESHING'
    absent.put(
      keyOf(id),
      instead,
      isLate ? lateMs : read ? config.retryMs : downMs,
    )
  }
  return tokenIds.map((id) => {
    const row = kept.get(id)
    const metadata =
      answers.get(id) ??
      (row && (JSON.parse(row.metadata) as TokenMetadata)) ??
      absent.find(keyOf(id)) ??
      placeholderToken(chainId, address, id, 'NOT_AVAILABLE')
    return withProxiedMedia(metadata, media.toProxied)
  })
}

type ChainQuestion = {
  readonly chainId: number
  readonly address: string
  readonly tokenIds: readonly string[]
}

/** Reads documents, by token id. Tokens without a document are left out. */
async function readTokens(
  context: MetadataContext,
  { chainId, address, tokenIds }: ChainQuestion,
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
      const found = await readDocument(
        context,
        `${chainId} ${address.toLowerCase()}`,
        place ?? '',
        BigInt(tokenId),
      )
      if (!found) return []
      if (found === 'late') {
        const token = placeholderToken(chainId, address, tokenId, 'REFRESHING')
        return [[tokenId, token] as const]
      }
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
  { documents }: MetadataContext,
  contract: string,
  place: string,
  tokenId: bigint,
) {
  const parsed = parseTokenUri(place, tokenId)
  const reading = await documents(parsed, { waitMs, contract })
  if (reading.type === 'late') return 'late'
  if (reading.type === 'none') return undefined
  const document = parseTokenDocument(reading.text, tokenId)
  return document && { source: parsed.kind, ...document }
}

function placeholderToken(
  chainId: number,
  contractAddress: string,
  tokenId: string,
  status: 'NOT_AVAILABLE' | 'REFRESHING',
): TokenMetadata {
  return {
    chainId,
    contractAddress,
    tokenId,
    source: '',
    name: '',
    attributes: [],
    status,
  }
}
