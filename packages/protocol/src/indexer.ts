import * as z from 'zod/mini'
import { contractInfo, tokenMetadata } from './metadata.ts'
import type { Service } from './service.ts'
import { address } from './wire.ts'
import { empty, page, status } from './wire-calls.ts'

export const nativeTokenBalance = z.object({
  accountAddress: z.string(),
  chainId: z.number(),
  name: z.string(),
  symbol: z.string(),
  balance: z.string(),
  balanceUSD: z.string(),
  priceUSD: z.string(),
  priceUpdatedAt: z.optional(z.string()),
  errorReason: z.optional(z.string()),
})
export type NativeTokenBalance = z.output<typeof nativeTokenBalance>

export const contractType = z.enum([
  'UNKNOWN',
  'NATIVE',
  'ERC20',
  'ERC721',
  'ERC1155',
  'SEQUENCE_WALLET',
  'NATIVE_BRIDGE',
  'ERC20_BRIDGE',
  'ERC721_BRIDGE',
  'ERC1155_BRIDGE',
  'SEQ_MARKETPLACE',
  'ERC6909',
])

export const tokenBalance = z.object({
  contractType,
  contractAddress: z.string(),
  accountAddress: z.string(),
  tokenID: z.optional(z.string()),
  balance: z.string(),
  balanceUSD: z.string(),
  priceUSD: z.string(),
  priceUpdatedAt: z.optional(z.string()),
  blockHash: z.string(),
  blockNumber: z.number(),
  chainId: z.number(),
  uniqueCollectibles: z.string(),
  isSummary: z.boolean(),
  contractInfo: z.optional(contractInfo),
  tokenMetadata: z.optional(tokenMetadata),
})
export type TokenBalance = z.output<typeof tokenBalance>

const txnTransfer = z.object({
  transferType: z.enum(['UNKNOWN', 'SEND', 'RECEIVE']),
  contractAddress: z.string(),
  contractType,
  from: z.string(),
  to: z.string(),
  tokenIds: z.optional(z.array(z.string())),
  amounts: z.array(z.string()),
  logIndex: z.number(),
  contractInfo: z.optional(contractInfo),
  tokenMetadata: z.optional(z.record(z.string(), tokenMetadata)),
})
export type TxnTransfer = z.output<typeof txnTransfer>

export const transaction = z.object({
  txnHash: z.string(),
  blockNumber: z.number(),
  blockHash: z.string(),
  chainId: z.number(),
  metaTxnID: z.optional(z.string()),
  transfers: z.optional(z.array(txnTransfer)),
  timestamp: z.string(),
})
export type IndexedTransaction = z.output<typeof transaction>

export const tokenApproval = z.object({
  /** An amount of a coin, one item of a collection, or all of them. */
  approvalType: z.enum(['AMOUNT', 'ITEM', 'ALL']),
  contractAddress: z.string(),
  spender: z.string(),
  /** Present for an item. */
  tokenID: z.optional(z.string()),
  /** As it was allowed, in base units; what is left may be less. */
  amount: z.string(),
  chainId: z.number(),
  txnHash: z.string(),
  blockNumber: z.number(),
  approvedAt: z.string(),
  /** When the spender was last seen to move a token of the contract. */
  lastUsedAt: z.optional(z.string()),
  contractInfo: z.optional(contractInfo),
})
export type TokenApproval = z.output<typeof tokenApproval>

const transactionReceipt = z.object({
  txnHash: z.string(),
  txnStatus: z.enum(['FAILED', 'SUCCESSFUL']),
  txnIndex: z.number(),
  txnType: z.string(),
  blockHash: z.string(),
  blockNumber: z.number(),
  gasUsed: z.number(),
  effectiveGasPrice: z.string(),
  from: z.string(),
  to: z.string(),
  logs: z.array(
    z.object({
      contractAddress: z.string(),
      topics: z.array(z.string()),
      data: z.string(),
      index: z.number(),
    }),
  ),
  final: z.boolean(),
  reorged: z.boolean(),
})

const contractStatus = z.optional(z.enum(['VERIFIED', 'UNVERIFIED', 'ALL']))
const metadataOptions = z.optional(
  z.object({
    verifiedOnly: z.optional(z.boolean()),
    unverifiedOnly: z.optional(z.boolean()),
    includeContracts: z.optional(z.array(z.string())),
  }),
)
const accounts = z.array(address).check(z.maxLength(50))

const balancesFilter = z.object({
  accountAddresses: accounts,
  contractStatus,
  contractTypes: z.optional(z.array(z.string())),
  contractWhitelist: z.optional(z.array(address)),
  contractBlacklist: z.optional(z.array(address)),
  omitNativeBalances: z.optional(z.boolean()),
  omitPrices: z.optional(z.boolean()),
  tokenIDs: z.optional(z.array(z.string())),
})

const byContractFilter = z.object({
  contractAddresses: z.array(address).check(z.maxLength(100)),
  accountAddresses: z.optional(accounts),
  contractStatus,
  tokenIDs: z.optional(z.array(z.string())),
})

const historyFilter = z.object({
  accountAddress: z.optional(address),
  contractAddress: z.optional(address),
  accountAddresses: z.optional(accounts),
  contractAddresses: z.optional(z.array(address)),
  transactionHashes: z.optional(z.array(z.string())),
  metaTransactionIDs: z.optional(z.array(z.string())),
  fromBlock: z.optional(z.number()),
  toBlock: z.optional(z.number()),
  tokenID: z.optional(z.string()),
  omitPrices: z.optional(z.boolean()),
  /**
   * Only transactions that the accounts' own wallets executed. A service that
   * does not know it answers without `executedOnly`, and lists all.
   */
  executedOnly: z.optional(z.boolean()),
})

export const balancesInput = {
  accountAddress: z.optional(address),
  contractAddress: z.optional(address),
  tokenID: z.optional(z.string()),
  includeMetadata: z.optional(z.boolean()),
  metadataOptions,
  includeCollectionTokens: z.optional(z.boolean()),
  page: z.optional(page),
}
export const byContractInput = {
  filter: byContractFilter,
  omitMetadata: z.optional(z.boolean()),
  page: z.optional(page),
}
export const detailsInput = {
  filter: balancesFilter,
  omitMetadata: z.optional(z.boolean()),
  page: z.optional(page),
}
export const historyInput = {
  filter: historyFilter,
  page: z.optional(page),
  includeMetadata: z.optional(z.boolean()),
  metadataOptions,
}

/** The completeness of a history. */
export const completeness = {
  /** First block from which on the history of all accounts is complete. */
  completeFrom: z.optional(z.number()),
  /** Grows whenever older history changes: pages are then read again. */
  revision: z.optional(z.number()),
  /**
   * `true` if the filter of that name left out what others executed, and what
   * the accounts execute is read at present.
   */
  executedOnly: z.optional(z.boolean()),
}

export const approvalsInput = {
  accountAddress: z.optional(address),
  page: z.optional(page),
}

const details = {
  input: z.object(detailsInput),
  output: z.object({
    page,
    nativeBalances: z.array(nativeTokenBalance),
    balances: z.array(tokenBalance),
  }),
}

/** Balances and history of one chain. Amounts are decimal strings. */
export const indexer = {
  name: 'Indexer',
  methods: {
    ping: { input: empty, output: status },
    getChainID: { input: empty, output: z.object({ chainID: z.number() }) },
    fetchTransactionReceipt: {
      input: z.object({
        txnHash: z.string(),
        maxBlockWait: z.optional(z.number()),
      }),
      output: z.object({ receipt: transactionReceipt }),
    },
    getEtherBalance: {
      input: z.object({ accountAddress: z.optional(address) }),
      output: z.object({
        balance: z.object({
          accountAddress: z.string(),
          balanceWei: z.string(),
        }),
      }),
    },
    getNativeTokenBalance: {
      input: z.object({
        accountAddress: z.optional(address),
        omitPrices: z.optional(z.boolean()),
      }),
      output: z.object({ balance: nativeTokenBalance }),
    },
    getTokenBalances: {
      input: z.object(balancesInput),
      output: z.object({ page, balances: z.array(tokenBalance) }),
    },
    getTokenBalancesByContract: {
      input: z.object(byContractInput),
      output: z.object({ page, balances: z.array(tokenBalance) }),
    },
    getTokenBalancesDetails: details,
    getTokenBalancesSummary: details,
    getTransactionHistory: {
      input: z.object(historyInput),
      output: z.object({
        page,
        transactions: z.array(transaction),
        ...completeness,
      }),
    },
    /**
     * Permissions to spend from an account: of listed contracts first, then
     * what the account executed, then of held contracts, ten of each unlisted
     * contract at a time, the latest first.
     */
    getTokenApprovals: {
      input: z.object(approvalsInput),
      output: z.object({ page, approvals: z.array(tokenApproval) }),
    },
  },
} as const satisfies Service
