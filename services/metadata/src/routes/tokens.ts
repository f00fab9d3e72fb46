import type { metadata, Page, TokenMetadata } from '@cairn/protocol'
import { getChain, type Handlers, HttpError } from '@cairn/service-kit'
import type { MetadataContext } from '../context.ts'
import { searchTokens } from '../db/tokens.queries.ts'
import { findTokens } from '../find-tokens.ts'
import { toSlice } from '../paging.ts'
import { withProxiedMedia } from '../reading/token-document.ts'

/** Tokens one call may ask for, over all its contracts. */
const maxTokens = 500
/** What was read so lately is not read again, however often one asks. */
const refreshedMs = 10_000

type Search = {
  readonly chainID: string
  readonly contractAddress: string
  readonly filter: { readonly text?: string | undefined }
  readonly page?: Page | undefined
}

/**
 * What the documents of tokens say, and which tokens contain a text.
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
  const { chains, database, media } = context

  const search = async (question: Search, maxSize: number) => {
    const { page, pageSize, offset } = toSlice(question.page, maxSize, maxSize)
    const rows = await searchTokens(database, {
      chainId: getChain(chains, question.chainID).chainId,
      address: question.contractAddress.toLowerCase(),
      // NUL stands in no text, and stores refuse it.
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
      // Each contract is a look-up, even when none of its tokens is named.
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
      // What is answered is done: there is no task to ask after.
      return { taskID: 0 }
    },

    async searchTokenMetadata(question) {
      const { rows, page } = await search(question, 100)
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
      const { rows, page } = await search(question, 1_000)
      return { page, tokenIDs: rows.map((row) => row.tokenId) }
    },
  }
}

/** A token id in decimal notation, whichever way it was written. */
function toTokenId(text: string): string {
  if (!/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) || !fits(text)) {
    throw new HttpError('InvalidArgument', 'Not valid: tokenIDs.')
  }
  return BigInt(text).toString()
}

/** Within 256 bits. */
function fits(text: string): boolean {
  return BigInt(text) >> 256n === 0n
}
