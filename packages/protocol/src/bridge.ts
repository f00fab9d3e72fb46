import * as z from 'zod/mini'
import { address, decimal, hash, hex } from './wire.ts'

/** Longest time that a bridge may announce, in seconds: a week. */
const maxServiceTime = 604_800
const seconds = z
  .number()
  .check(z.refine((value) => value >= 0 && value <= maxServiceTime))
const whole = (most: number) =>
  z
    .number()
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= 0 && value <= most,
      ),
    )
const chainId = whole(Number.MAX_SAFE_INTEGER)
/** A bridge leaves out what it does not know, or writes `null`. */
const absent = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(z.nullable(schema))

/** Settings of the environment's aggregator. @see BRDG-01 BRDG-02 */
export const bridgeTerms = z.object({
  /** Named in the header `API-KEY`. */
  key: z.optional(z.string()),
  /**
   * The targets are escrows of our own, whose calldata the wallet reads to its
   * end. Of another's, minimum and deadline stand in data of its bridges.
   */
  isEscrow: z.optional(z.boolean()),
})
export type BridgeTerms = z.output<typeof bridgeTerms>

/** A coin as bridge aggregators describe it. The native coin is `0xEeee…EEeE`. */
export const bridgeToken = z.object({
  chainId,
  address,
  name: z.string().check(z.maxLength(100)),
  symbol: z.string().check(z.maxLength(30)),
  decimals: whole(36),
  icon: absent(z.string()),
  logoURI: absent(z.string()),
  /** The same for a coin and what stands for it on other chains. */
  chainAgnosticId: absent(z.string()),
})
export type BridgeToken = z.output<typeof bridgeToken>

export const bridgeChain = z.object({
  chainId,
  name: z.optional(z.string()),
  sendingEnabled: z.boolean(),
  receivingEnabled: z.boolean(),
})

export const bridgeInfo = z.object({
  bridgeName: z.string(),
  displayName: absent(z.string()),
  icon: absent(z.string()),
})

const bridgeUserTx = z.object({
  userTxType: z.string(),
  chainId,
  /** Absent for the native coin, which needs no approval. */
  approvalData: absent(
    z.object({
      minimumApprovalAmount: absent(decimal),
      approvalTokenAddress: absent(address),
      allowanceTarget: address,
    }),
  ),
  gasFees: absent(
    z.object({
      /** In base units of the source chain's own coin. */
      gasAmount: decimal,
    }),
  ),
  steps: absent(z.array(z.object({ minAmountOut: absent(decimal) }))),
})

/** A way over the bridge: what arrives, how long it takes, what it costs. */
export const bridgeRoute = z.object({
  routeId: z.string().check(z.minLength(1), z.maxLength(200)),
  fromAmount: decimal,
  toAmount: decimal,
  recipient: absent(address),
  usedBridgeNames: z
    .array(z.string().check(z.maxLength(60)))
    .check(z.minLength(1)),
  userTxs: z.array(bridgeUserTx).check(z.minLength(1)),
  /** In seconds. */
  serviceTime: seconds,
  maxServiceTime: absent(seconds),
})
export type BridgeRoute = z.output<typeof bridgeRoute>

export const bridgeQuote = z.object({
  fromChainId: chainId,
  toChainId: chainId,
  fromAsset: bridgeToken,
  toAsset: bridgeToken,
  /** Each is sent back as it is; `bridgeRoute` reads what the wallet needs. */
  routes: z.array(z.unknown()).check(z.maxLength(50)),
})

export const bridgeAllowance = z.object({ value: decimal })

export const bridgeApproval = z.object({ data: hex, to: address })

export const bridgeBuiltTx = z.object({
  txData: hex,
  txTarget: address,
  chainId: z.optional(chainId),
  /** In wei, as a decimal or hexadecimal number. */
  value: z.union([decimal, z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))]),
})
export type BridgeBuiltTx = z.output<typeof bridgeBuiltTx>

export const bridgeTxStatus = z.object({
  sourceTxStatus: z.string().check(z.maxLength(40)),
  /** `COMPLETED` ends it. */
  destinationTxStatus: z.string().check(z.maxLength(40)),
  sourceTransactionHash: absent(hash),
  destinationTransactionHash: absent(hash),
  toAmount: absent(decimal),
  /** The local bridge's own: when it stops trying, in seconds since 1970. */
  deadline: absent(whole(Number.MAX_SAFE_INTEGER)),
  /** The local bridge's own: the deposit goes, or went, back. */
  refund: absent(
    z.object({
      status: z.enum(['DUE', 'COMPLETED']),
      transactionHash: absent(hash),
    }),
  ),
})
export type BridgeTxStatus = z.output<typeof bridgeTxStatus>
