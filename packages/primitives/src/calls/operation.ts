import type { Address, Hex } from '../accounts/wallet-config.ts'

/** One call of a transaction. */
export type OperationCall = {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
}

/** The outcome of a call. @see HIST-01 */
export type CallOutcome =
  | { readonly type: 'done' }
  /** The call reverted; `data` holds the reason. */
  | { readonly type: 'reverted'; readonly data: Hex }
  /** The wallet's events do not show the outcome. */
  | { readonly type: 'unknown' }

/** A call inside a batch. */
export type BatchedCall = OperationCall & {
  /** `true` if the called code would run as the wallet itself. */
  readonly delegateCall?: boolean | undefined
  /** `true` if the other calls happen also where this one fails. */
  readonly mayFail?: boolean | undefined
  /** Absent for calls that have not run yet. */
  readonly outcome?: CallOutcome | undefined
}

/** The facts known about every call. */
export type OperationFacts = {
  /** As in `transfer(address,uint256)`; empty if there is no function. */
  readonly signature: string
  /** The first four bytes of the data, or fewer if it is shorter. */
  readonly byteSignature: Hex
  readonly methodName: string
  /** The wallet that makes the call. */
  readonly account: Address
  readonly target: Address
  /** Value of the call, in wei. */
  readonly value: bigint
  readonly call: OperationCall
  /** `true` if the other calls happen also where this one fails. */
  readonly mayFail?: boolean | undefined
  /** Absent for calls that have not run yet. */
  readonly outcome?: CallOutcome | undefined
}

export type TransferOperation = {
  readonly kind: 'transfer'
  /** `UNKNOWN` for one between others. */
  readonly transferType: 'SEND' | 'RECEIVE' | 'UNKNOWN'
  /** The zero address for native coins. */
  readonly contractAddress: string
  readonly contractType: 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'
  readonly from: string
  readonly to: string
  readonly tokenIds: readonly string[]
  /** In base units; one per token id, or a single amount for coins. */
  readonly amounts: readonly bigint[]
  /** `true` if it pays the network fee. */
  readonly isNetworkFee: boolean
}

export type ApproveOperation = {
  readonly kind: 'approve'
  readonly contractAddress: string
  readonly spender: string
  /** In base units; for ERC-721, the id of the token. */
  readonly amount: bigint
  readonly access?: ApprovalAccess | undefined
  /**
   * `true` if the kind of the contract is not known: the amount may be the id of
   * a collectible.
   */
  readonly mayBeItem?: boolean | undefined
}

/**
 * Access that an approval gives besides a fixed amount: an additional amount,
 * one collectible, everything of the contract at any time, or none.
 */
export type ApprovalAccess = 'more' | 'item' | 'all' | 'none'

export type SwapOperation = {
  readonly kind: 'swap'
  /** The zero address for native coins. */
  readonly fromContractAddress: string
  readonly toContractAddress: string
  /** In base units; the maximum if the output is exact. */
  readonly fromAmount: bigint
  /** In base units; the minimum if the input is exact. */
  readonly toAmount: bigint
  readonly exact: 'input' | 'output'
  readonly recipient: string
}

/** A native coin that is wrapped one for one, or unwrapped again. */
export type WrapOperation = {
  readonly kind: 'wrap'
  readonly side: 'wrap' | 'unwrap'
  /** The wrapped coin. */
  readonly contractAddress: string
  /** In base units. */
  readonly amount: bigint
}

/**
 * Checks of what arrives in the same batch: `begin` notes the balance, `require`
 * reverts the batch if less than `minimum` arrived since.
 */
export type BalanceCheckOperation = {
  readonly kind: 'balanceCheck'
  readonly step: 'begin' | 'require'
  /** The zero address for native coins. */
  readonly contractAddress: string
  /** In base units; 0 for `begin`. */
  readonly minimum: bigint
}

export type BridgeOperation = {
  readonly kind: 'bridge'
  readonly tokenContractAddress: string
  readonly fromChainId: number
  /** `undefined` if the call does not name the chain. */
  readonly toChainId: number | undefined
  readonly amount: bigint
  readonly recipient: string
}

export type ExchangeOperation = {
  readonly kind: 'niftyswap'
  readonly side: 'buy' | 'sell'
  readonly exchangeContractAddress: string
  /** `undefined` if only the exchange knows the contract. */
  readonly tokenContractAddress: string | undefined
  readonly currencyContractAddress: string | undefined
  /** In base units: the maximum to pay, or the minimum to receive. */
  readonly currencyAmount: bigint
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly recipient: string
  readonly tokenIds: readonly string[]
  readonly amounts: readonly bigint[]
}

export type HeroMintOperation = {
  readonly kind: 'heroMint'
  readonly mintContractAddress: string
  readonly tokenContractAddress: string
  readonly recipient: string
  readonly tokenIds: readonly string[]
  readonly amounts: readonly bigint[]
}

/** A change of the wallet itself: its signers or its code. */
export type WalletOperation = { readonly kind: 'wallet' }

/** The wallet creates a contract, by code that nobody has read. */
export type CreationOperation = { readonly kind: 'creation' }

/** A function that is known by name only. */
export type UnimplementedOperation = { readonly kind: 'unimplemented' }

export type UnknownOperation = {
  readonly kind: 'unknown'
  /** The reason that a known function could not be read. */
  readonly problem: string | undefined
}

export type OperationDetails =
  | TransferOperation
  | ApproveOperation
  | SwapOperation
  | WrapOperation
  | BalanceCheckOperation
  | BridgeOperation
  | ExchangeOperation
  | HeroMintOperation
  | WalletOperation
  | CreationOperation
  | UnimplementedOperation
  | UnknownOperation

/** The meaning of a call, as far as its data shows. @see HIST-02 */
export type Operation = OperationFacts & OperationDetails

/** The token and the currency of an exchange, as far as known. */
export type ExchangeFacts = {
  readonly token: string | undefined
  readonly currency: string | undefined
}

/**
 * Contracts of the environment. Any contract can have the functions of an
 * exchange or a bridge, so only calls of these are read as swaps, wraps, checks
 * and bridges.
 *
 * @see SWAP-01 BRDG-01
 */
export type KnownContracts = {
  readonly swap?:
    | { readonly targets: readonly string[]; readonly wrappedNative: string }
    | undefined
  readonly balanceCheck?: string | undefined
  readonly bridge?: { readonly targets: readonly string[] } | undefined
}

/** The account whose calls are decoded, and known facts around them. */
export type DecodeContext = {
  /** The wallet that makes the calls. */
  readonly account: Address
  readonly chainId: number
  /** Tells ERC-20 from ERC-721 contracts, which share functions. */
  readonly contractTypeOf?:
    | ((address: string) => string | undefined)
    | undefined
  /** Facts an exchange reports about itself, by its address. */
  readonly exchangeOf?:
    | ((address: string) => ExchangeFacts | undefined)
    | undefined
  /** The address at which the relayer takes its fees. */
  readonly paymentAddress?: string | undefined
  /** Contracts that the environment names; others are only called by name. */
  readonly known?: KnownContracts | undefined
  /**
   * Also reads trades of collectibles, which the environment names no contracts
   * of, by what their calls look like. For what has happened alone: before it is
   * signed, a caller could make any call look like a good trade.
   */
  readonly readsLikeness?: boolean | undefined
}

/** A call and the context it is decoded in. */
export type CallSubject = {
  readonly call: OperationCall
  readonly context: DecodeContext
}

/** Converts a function's arguments to an operation. */
export type CallReader = (
  args: readonly unknown[],
  subject: CallSubject,
) => OperationDetails
