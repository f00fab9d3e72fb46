import { createRpcClient } from '@cairn/clients'
import {
  api,
  type ContractInfo,
  metadata,
  type TokenMetadata,
} from '@cairn/protocol'
import type { Platform } from '@cairn/service-kit'
import { createLookUp, type LookUp } from './look-up.ts'

/** A price in US dollars, and its time. */
export type Price = { readonly value: number; readonly updatedAt: string }

/** Look-ups of the tokens of a chain at other services. */
export type TokenFacts = {
  /** Contracts by address in lower case. */
  readonly contracts: LookUp<ContractInfo>
  /** Tokens by {@link tokenKey}. */
  readonly tokens: LookUp<TokenMetadata>
  /**
   * Prices by contract address in lower case. The zero address is the native
   * coin.
   */
  readonly prices: LookUp<Price>
}

const ttlMs = { contracts: 60_000, tokens: 60_000, prices: 15_000 } as const
/** Timeout in ms. A later answer is left out. */
const timeoutMs = 1500

/** Builds the key of a token. Addresses are lower case with `0x`. */
export function tokenKey(contract: string, tokenId: string): string {
  return `${contract} ${tokenId}`
}

/** Creates the look-ups of a chain, over the metadata service and the API. */
export function createTokenFacts(
  { urls, fetch, now }: Pick<Platform, 'urls' | 'fetch' | 'now'>,
  chainId: number,
): TokenFacts {
  const chainID = String(chainId)
  const facts = createRpcClient(metadata, {
    url: urls.metadata,
    fetch,
    timeoutMs,
  })
  const prices = createRpcClient(api, { url: urls.api, fetch, timeoutMs })
  return {
    contracts: createLookUp({
      now,
      ttlMs: ttlMs.contracts,
      async ask(contracts) {
        const contractAddresses = contracts as `0x${string}`[]
        const answer = await facts.getContractInfoBatch({
          chainID,
          contractAddresses,
        })
        return new Map(
          Object.entries(answer.contractInfoMap).map(([address, facts]) => [
            address.toLowerCase(),
            facts,
          ]),
        )
      },
    }),
    tokens: createLookUp({
      now,
      ttlMs: ttlMs.tokens,
      async ask(keys) {
        const answer = await facts.getTokenMetadataBatch({
          chainID,
          contractTokenMap: groupByContract(keys),
        })
        return new Map(
          Object.entries(answer.contractTokenMetadata).flatMap(
            ([contract, tokens]) =>
              tokens.map((token) => [
                tokenKey(contract.toLowerCase(), token.tokenId),
                token,
              ]),
          ),
        )
      },
    }),
    prices: createLookUp({
      now,
      ttlMs: ttlMs.prices,
      async ask(contracts) {
        const answer = await prices.getCoinPrices({
          tokens: contracts.map((contractAddress) => ({
            chainId,
            contractAddress,
          })),
        })
        return new Map(
          answer.tokenPrices.flatMap(({ token, price, updatedAt }) =>
            price?.currency === 'USD'
              ? [
                  [
                    token.contractAddress.toLowerCase(),
                    { value: price.value, updatedAt },
                  ] as const,
                ]
              : [],
          ),
        )
      },
    }),
  }
}

function groupByContract(
  keys: readonly string[],
): Record<`0x${string}`, string[]> {
  const groups: Record<string, string[]> = {}
  for (const key of keys) {
    const [contract = '', tokenId = ''] = key.split(' ')
    groups[contract] = [...(groups[contract] ?? []), tokenId]
  }
  return groups
}
