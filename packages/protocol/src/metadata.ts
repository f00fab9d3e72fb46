import * as z from 'zod/mini'
import { descriptor } from './descriptor.ts'
import type { Service } from './service.ts'
import {
  decimals,
  strangersName,
  strangersSymbol,
  strangersText,
} from './strangers.ts'
import { address } from './wire.ts'
import { empty, page, status } from './wire-calls.ts'

export const contractInfo = z.object({
  chainId: z.number(),
  address: z.string(),
  source: z.string(),
  name: strangersName,
  type: z.string(),
  symbol: strangersSymbol,
  decimals,
  logoURI: z.string(),
  deployed: z.boolean(),
  bytecodeHash: z.string(),
  extensions: z.object({
    link: z.optional(z.string()),
    description: z.optional(strangersText),
    categories: z.optional(z.array(z.string())),
    ogImage: z.optional(z.string()),
    ogName: z.optional(strangersName),
    originChainId: z.optional(z.number()),
    originAddress: z.optional(z.string()),
    blacklist: z.optional(z.boolean()),
    /** The vouched coin whose symbol this one has too. @see COIN-04 b */
    namesake: z.optional(z.string()),
    verified: z.optional(z.boolean()),
    verifiedBy: z.optional(z.string()),
    featured: z.optional(z.boolean()),
    featureIndex: z.optional(z.number()),
  }),
  updatedAt: z.string(),
  status: z.enum(['NOT_AVAILABLE', 'REFRESHING', 'AVAILABLE']),
})
export type ContractInfo = z.output<typeof contractInfo>

/**
 * Returns placeholder information for an unknown contract.
 *
 * @param at - when no source knew it; omitted if no source was asked
 * @see META-01
 */
export function placeholderContract(
  chainId: number,
  address: string,
  at = new Date(0),
): ContractInfo {
  return {
    chainId,
    address: address.toLowerCase(),
    source: '',
    name: '',
    type: 'UNKNOWN',
    symbol: '',
    logoURI: '',
    deployed: false,
    bytecodeHash: '',
    extensions: { verified: false },
    updatedAt: at.toISOString(),
    status: 'NOT_AVAILABLE',
  }
}

export const tokenMetadata = z.object({
  chainId: z.optional(z.number()),
  contractAddress: z.optional(z.string()),
  tokenId: z.string(),
  source: z.string(),
  name: strangersName,
  description: z.optional(strangersText),
  image: z.optional(z.string()),
  video: z.optional(z.string()),
  audio: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  attributes: z.array(z.record(z.string(), z.unknown())),
  image_data: z.optional(z.string()),
  external_url: z.optional(z.string()),
  background_color: z.optional(z.string()),
  animation_url: z.optional(z.string()),
  decimals,
  updatedAt: z.optional(z.string()),
  status: z.enum(['NOT_AVAILABLE', 'REFRESHING', 'AVAILABLE']),
})
export type TokenMetadata = z.output<typeof tokenMetadata>

/** A chain id in decimal notation, or a network name. */
const chainID = z.string().check(z.minLength(1), z.maxLength(32))
const tokenIDs = z
  .array(z.string().check(z.maxLength(80)))
  .check(z.maxLength(100))
const filter = z.object({ text: z.optional(z.string()) })

/** Token and contract information. */
export const metadata = {
  name: 'Metadata',
  codes: { Timeout: 2000, RateLimited: 2005, UnsupportedNetwork: 3003 },
  methods: {
    ping: { input: empty, output: status },
    getContractInfo: {
      input: z.object({ chainID, contractAddress: address }),
      output: z.object({ contractInfo, taskID: z.optional(z.number()) }),
    },
    getContractInfoBatch: {
      input: z.object({
        chainID,
        contractAddresses: z.array(address).check(z.maxLength(100)),
      }),
      output: z.object({
        /** Keys are lower case. */
        contractInfoMap: z.record(z.string(), contractInfo),
        taskID: z.optional(z.number()),
      }),
    },
    /** Coins of a chain that lists name, those that are vouched for first. */
    getListedCoins: {
      input: z.object({ chainID }),
      output: z.object({ contractAddresses: z.array(address) }),
    },
    /**
     * Address at which browsers get a picture of another host; absent if there
     * is none.
     */
    getPictureURL: {
      input: z.object({ url: z.string().check(z.maxLength(2048)) }),
      output: z.object({ url: z.optional(z.string()) }),
    },
    /** Descriptions of the contracts' calls and typed data (ERC-7730). */
    getDescriptors: {
      input: z.object({
        chainID,
        contractAddresses: z.array(address).check(z.maxLength(100)),
      }),
      output: z.object({ descriptors: z.array(descriptor) }),
    },
    searchContractsByQuery: {
      input: z.object({
        q: z.string().check(z.maxLength(256)),
        chainID: z.optional(chainID),
        chainIDs: z.optional(z.array(chainID)),
        types: z.optional(z.array(z.string())),
        page: z.optional(page),
      }),
      output: z.object({ contractInfo: z.array(contractInfo), nextPage: page }),
    },
    getTokenMetadata: {
      input: z.object({ chainID, contractAddress: address, tokenIDs }),
      output: z.object({
        tokenMetadata: z.array(tokenMetadata),
        taskID: z.optional(z.number()),
      }),
    },
    getTokenMetadataBatch: {
      input: z.object({
        chainID,
        contractTokenMap: z.record(address, tokenIDs),
      }),
      output: z.object({
        contractTokenMetadata: z.record(z.string(), z.array(tokenMetadata)),
        taskID: z.optional(z.number()),
      }),
    },
    refreshTokenMetadata: {
      input: z.object({
        chainID,
        contractAddress: address,
        tokenIDs: z.optional(tokenIDs),
      }),
      output: z.object({ taskID: z.number() }),
    },
    searchTokenMetadata: {
      input: z.object({
        chainID,
        contractAddress: address,
        filter,
        page: z.optional(page),
      }),
      output: z.object({ page, tokenMetadata: z.array(tokenMetadata) }),
    },
    searchTokenMetadataTokenIDs: {
      input: z.object({
        chainID,
        contractAddress: address,
        filter,
        page: z.optional(page),
      }),
      output: z.object({ page, tokenIDs: z.array(z.string()) }),
    },
  },
} as const satisfies Service
