import type { metadata, Page, TokenMetadata } from '@cairn/protocol'
import { getChain, type Handlers, HttpError } from '@cairn/service-kit'
import type { MetadataContext } from '../context.ts'
import { searchTokens } from '../db/tokens.queries.ts'
import { findTokens } from '../find-tokens.ts'
import { toSlice } from '../paging.ts'
import { withProxiedMedia } from '../reading/token-document.ts'

/** Maximum tokens of a call, over all its contracts. */
const maxTokens = 500
/** Age below which tokens are not refreshed, in ms. */
const refreshedMs = 10_000

type Search = {
  readonly chainID: string
  readonly contractAddress: string
  readonly filter: { readonly text?: string | undefined }
  readonly page?: Page | undefined
}

/**
 * Returns the documents of tokens, and finds tokens by text.
 *
 * @see META-01
 */
export function tokenHandlers(
  context: MetadataContext,
): Pick<
  Handlers<typeof metadata>,
  | 'getTokenMetadata'
  | 'getTokenMetadataBatch'
  | 'refreshTokenMetadata'
  | 'searchTokenMetadata'
  | 'searchTokenMetadataTokenIDs'
> {
  const { chains, media } = context

  return {
    async getTokenMetadata({ chainID, contractAddress, tokenIDs }) {
      const chain = getChain(chains, chainID)
      const address = contractAddress.toLowerCase()
      const ids = tokenIDs.map(toTokenId)
      return {
        tokenMetadata: await findTokens(context, chain, {
          address,
          tokenIds: ids,
        }),
      }
    },

    async getTokenMetadataBatch({ chainID, contractTokenMap }) {
      const chain = getChain(chains, chainID)
      const asked = Object.entries(contractTokenMap)
      // Each contract costs a look-up, even without token ids.
      const tokens = asked.reduce((sum, [, ids]) => sum + ids.length, 0)
      if (tokens > maxTokens || asked.length > maxTokens) {
        throw new HttpError('InvalidArgument', 'Not valid: contractTokenMap.')
      }
      const found = await Promise.all(
        asked.map(async ([contract, ids]) => {
          const address = contract.toLowerCase()
          const tokens = await findTokens(context, chain, {
            address,
            tokenIds: ids.map(toTokenId),
          })
          return [address, tokens] as const
        }),
      )
      return { contractTokenMetadata: Object.fromEntries(found) }
    },

    async refreshTokenMetadata({ chainID, contractAddress, tokenIDs = [] }) {
      const chain = getChain(chains, chainID)
      await findTokens(context, chain, {
        address: contractAddress.toLowerCase(),
        tokenIds: tokenIDs.map(toTokenId),
        maxAgeMs: refreshedMs,
      })
      // The refresh is complete, so there is no task to poll.
      return { taskID: 0 }
    },

    async searchTokenMetadata(question) {
      const { rows, page } = await searchPage(context, question, 100)
      return {
        page,
        tokenMetadata: rows.map((row) =>
          withProxiedMedia(
            JSON.parse(row.metadata) as TokenMetadata,
            media.toProxied,
          ),
        ),
      }
    },

    async searchTokenMetadataTokenIDs(question) {
      const { rows, page } = await searchPage(context, question, 1_000)
      return { page, tokenIDs: rows.map((row) => row.tokenId) }
    },
  }
}

/** Reads one row more than a page has, to know whether there is another page. */
async function searchPage(
  { chains, database }: Pick<MetadataContext, 'chains' | 'database'>,
  question: Search,
  maxSize: number,
) {
  const { page, pageSize, offset } = toSlice(question.page, maxSize, maxSize)
  const rows = await searchTokens(database, {
    chainId: getChain(chains, question.chainID).chainId,
    address: question.contractAddress.toLowerCase(),
    // Removes NUL, which PostgreSQL refuses in text.
    text: (question.filter.text ?? '')
      .replaceAll('\0', '')
      .trim()
      .toLowerCase(),
    offset,
    limit: pageSize + 1,
  })
  const more = rows.length > pageSize
  return { rows: rows.slice(0, pageSize), page: { page, pageSize, more } }
}

/** Converts a decimal or hex token id to decimal. */
function toTokenId(text: string): string {
  if (!/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) || !fits(text)) {
    throw new HttpError('InvalidArgument', 'Not valid: tokenIDs.')
  }
  return BigInt(text).toString()
}

/** Whether a number fits in 256 bits. */
function fits(text: string): boolean {
  return BigInt(text) >> 256n === 0n
}
