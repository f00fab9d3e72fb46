import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { address, decimal, hex } from './wire.ts'
import { empty, status } from './wire-calls.ts'

const feeToken = z.object({
  chainId: z.number(),
  name: z.string(),
  symbol: z.string(),
  /** `UNKNOWN` is the native token. */
  type: z.enum(['UNKNOWN', 'ERC20_TOKEN', 'ERC1155_TOKEN']),
  decimals: z.optional(z.number()),
  logoURL: z.string(),
  contractAddress: z.optional(address),
  tokenID: z.optional(z.string()),
})

export const feeOption = z.object({
  token: feeToken,
  to: address,
  /** In base units of the token. */
  value: decimal,
  gasLimit: z.number(),
})
export type FeeOption = z.output<typeof feeOption>

const simulateResult = z.object({
  executed: z.boolean(),
  succeeded: z.boolean(),
  result: z.optional(z.string()),
  reason: z.optional(z.string()),
  gasUsed: z.number(),
  gasLimit: z.number(),
})

const metaTxnReceipt = z.object({
  id: z.string(),
  status: z.string(),
  revertReason: z.optional(z.string()),
  index: z.number(),
  logs: z.array(
    z.object({
      address: z.string(),
      topics: z.array(z.string()),
      data: z.string(),
    }),
  ),
  receipts: z.array(z.unknown()),
  /** Times that it was sent, each at a higher price than before. */
  attempts: z.optional(z.number()),
  blockNumber: z.string(),
  txnHash: z.string(),
  /** A chain receipt as JSON text; `"null"` until mined. */
  txnReceipt: z.string(),
})

/** Sends meta-transactions of one chain and reports their receipts. */
export const relayer = {
  name: 'Relayer',
  methods: {
    ping: { input: empty, output: status },
    getChainID: { input: empty, output: z.object({ chainID: z.number() }) },
    getSequenceContext: {
      input: empty,
      output: z.object({
        data: z.object({
          factory: z.string(),
          mainModule: z.string(),
          mainModuleUpgradable: z.string(),
          guestModule: z.string(),
          utils: z.string(),
        }),
      }),
    },
    simulate: {
      input: z.object({ wallet: address, transactions: hex }),
      output: z.object({ results: z.array(simulateResult) }),
    },
    feeTokens: {
      input: empty,
      output: z.object({
        isFeeRequired: z.boolean(),
        tokens: z.array(feeToken),
        paymentAddress: z.string(),
      }),
    },
    feeOptions: {
      input: z.object({
        wallet: address,
        to: address,
        data: hex,
        simulate: z.optional(z.boolean()),
      }),
      output: z.object({
        options: z.array(feeOption),
        sponsored: z.boolean(),
        /** The key that will send what this wallet hands in. */
        sender: z.optional(address),
        quote: z.optional(z.string()),
      }),
    },
    getMetaTxnNonce: {
      input: z.object({
        walletContractAddress: address,
        space: z.optional(z.string()),
      }),
      output: z.object({ nonce: z.string() }),
    },
    sendMetaTxn: {
      input: z.object({
        call: z.object({
          walletAddress: address,
          contract: address,
          input: hex,
        }),
        quote: z.optional(z.string()),
        /**
         * Takes the place of the transaction on its way that has the same wallet
         * and nonce, so that one of the two happens.
         */
        replaces: z.optional(z.boolean()),
        projectID: z.optional(z.number()),
        preconditions: z.optional(z.array(z.unknown())),
      }),
      output: z.object({ status: z.boolean(), txnHash: z.string() }),
    },
    getMetaTxnReceipt: {
      input: z.object({
        metaTxID: z.string(),
        /** Longest wait for its end, in ms. */
        waitMs: z.optional(z.number()),
      }),
      output: z.object({ receipt: metaTxnReceipt }),
    },
  },
} as const satisfies Service
