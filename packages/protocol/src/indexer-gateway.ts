import * as z from 'zod/mini'
import {
  approvalsInput,
  balancesInput,
  byContractInput,
  completeness,
  detailsInput,
  historyInput,
  nativeTokenBalance,
  tokenApproval,
  tokenBalance,
  transaction,
} from './indexer.ts'
import type { Service } from './service.ts'
import { address } from './wire.ts'
import { empty, page, status } from './wire-calls.ts'

const networkType = z.enum(['MAINNETS', 'TESTNETS', 'ALL'])

/** Chains to query; every chain the gateway knows if unset. */
const chains = {
  chainIds: z.optional(z.array(z.number())),
  networks: z.optional(z.array(z.string())),
  networkType: z.optional(networkType),
}

/** One chain's part of an answer. A failing chain sets `errorReason`. */
const perChain = <T extends z.core.$ZodType>(result: T) =>
  z.object(partOf(result))

const partOf = <T extends z.core.$ZodType>(result: T) => ({
  chainId: z.number(),
  errorReason: z.optional(z.string()),
  results: z.array(result),
})

const details = {
  input: z.object({ ...chains, ...detailsInput }),
  output: z.object({
    page,
    nativeBalances: z.array(perChain(nativeTokenBalance)),
    balances: z.array(perChain(tokenBalance)),
  }),
}

/** The indexers of all chains in one call. */
export const indexerGateway = {
  name: 'IndexerGateway',
  methods: {
    ping: { input: empty, output: status },
    getChains: {
      input: z.object({ networkType: z.optional(networkType) }),
      output: z.object({
        chains: z.array(
          z.object({ chainId: z.number(), chainName: z.string() }),
        ),
      }),
    },
    getNativeTokenBalance: {
      input: z.object({
        ...chains,
        accountAddress: z.optional(address),
        omitPrices: z.optional(z.boolean()),
      }),
      output: z.object({
        balances: z.array(
          z.object({
            chainId: z.number(),
            errorReason: z.optional(z.string()),
            result: nativeTokenBalance,
          }),
        ),
      }),
    },
    getTokenBalances: {
      input: z.object({ ...chains, ...balancesInput }),
      output: z.object({ page, balances: z.array(perChain(tokenBalance)) }),
    },
    getTokenBalancesByContract: {
      input: z.object({ ...chains, ...byContractInput }),
      output: z.object({ page, balances: z.array(perChain(tokenBalance)) }),
    },
    getTokenBalancesDetails: details,
    getTokenBalancesSummary: details,
    getTransactionHistory: {
      input: z.object({ ...chains, ...historyInput }),
      output: z.object({
        page,
        // Not `z.extend`, which would come with the first page.
        transactions: z.array(
          z.object({ ...partOf(transaction), ...completeness }),
        ),
      }),
    },
    getTokenApprovals: {
      input: z.object({ ...chains, ...approvalsInput }),
      output: z.object({ page, approvals: z.array(perChain(tokenApproval)) }),
    },
  },
} as const satisfies Service
