import type { Address, Hex } from './wallet-config.ts'

/** One call of a transaction. */
export type OperationCall = {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** How a call ended. @see HIST-01 */
export type CallOutcome =
  | { readonly type: 'done' }
  /** The chain took back what it did; `data` says why. */
  | { readonly type: 'reverted'; readonly data: Hex }
  /** What the wallet's events do not tell. */
  | { readonly type: 'unknown' }

/** A call inside a batch. */
export type BatchedCall = OperationCall & {
  /** The called code would run as the wallet itself. */
  readonly delegateCall?: boolean | undefined
  /** Left out of calls that have not run yet. */
  readonly outcome?: CallOutcome | undefined
}

/** What is known of every call. */
export type OperationFacts = {
  /** `transfer(address,uint256)`; empty where there is no function. */
  readonly signature: string
  /** The first four bytes, or what there is of them. */
  readonly byteSignature: Hex
  readonly methodName: string
  /** The wallet that makes the call. */
  readonly account: Address
  readonly target: Address
  /** Wei that the call carries. */
  readonly value: bigint
  readonly call: OperationCall
  /** Left out of calls that have not run yet. */
  readonly outcome?: CallOutcome | undefined
}

export type TransferOperation = {
  readonly kind: 'transfer'
  readonly transferType: 'SEND' | 'RECEIVE'
  /** The zero address for native coins. */
  readonly contractAddress: string
  readonly contractType: 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'
  readonly from: string
  readonly to: string
  readonly tokenIds: readonly string[]
  /** Base units; one per token id, or one alone for coins. */
  readonly amounts: readonly bigint[]
  /** Paid to have the transaction sent. */
  readonly isNetworkFee: boolean
}

export type ApproveOperation = {
  readonly kind: 'approve'
  readonly contractAddress: string
  readonly spender: string
  /** Base units; of an ERC-721, the id of the one token. */
  readonly amount: bigint
  readonly access?: ApprovalAccess | undefined
}

/**
 * What an approval gives besides an amount: that much more than before,
 * everything of the contract at any time, or nothing any more.
 */
export type ApprovalAccess = 'more' | 'all' | 'none'

export type SwapOperation = {
  readonly kind: 'swap'
  /** The zero address for native coins. */
  readonly fromContractAddress: string
  readonly toContractAddress: string
  /** Base units; the most where the output is what is exact. */
  readonly fromAmount: bigint
  /** Base units; the least where the input is what is exact. */
  readonly toAmount: bigint
  readonly exact: 'input' | 'output'
  readonly recipient: string
}

export type BridgeOperation = {
  readonly kind: 'bridge'
  readonly tokenContractAddress: string
  readonly fromChainId: number
  /** `undefined` where the call does not say. */
  readonly toChainId: number | undefined
  readonly amount: bigint
  readonly recipient: string
}

export type ExchangeOperation = {
  readonly kind: 'niftyswap'
  readonly side: 'buy' | 'sell'
  readonly exchangeContractAddress: string
  /** Where the call does not name it, only the exchange knows. */
  readonly tokenContractAddress: string | undefined
  readonly currencyContractAddress: string | undefined
  /** Base units: the most to pay, or the least to get. */
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

/** The wallet changes itself: its signers, its code. */
export type WalletOperation = { readonly kind: 'wallet' }

/** A function with a name, and no more than that. */
export type UnimplementedOperation = { readonly kind: 'unimplemented' }

export type UnknownOperation = {
  readonly kind: 'unknown'
  /** Why a known function could not be read. */
  readonly problem: string | undefined
}

export type OperationDetails =
  | TransferOperation
  | ApproveOperation
  | SwapOperation
  | BridgeOperation
  | ExchangeOperation
  | HeroMintOperation
  | WalletOperation
  | UnimplementedOperation
  | UnknownOperation

/** What a call does, as far as its data says. @see HIST-02 */
export type Operation = OperationFacts & OperationDetails

/** What an exchange trades, as far as it says. */
export type ExchangeFacts = {
  readonly token: string | undefined
  readonly currency: string | undefined
}

/** Whose calls are read, and what is known around them. */
export type DecodeContext = {
  /** The wallet that makes the calls. */
  readonly account: Address
  readonly chainId: number
  /** ERC-20 and ERC-721 share functions: this tells them apart. */
  readonly contractTypeOf?:
    | ((address: string) => string | undefined)
    | undefined
  /** What an exchange said of itself, by its address. */
  readonly exchangeOf?:
    | ((address: string) => ExchangeFacts | undefined)
    | undefined
  /** Where the relayer takes its fees. */
  readonly paymentAddress?: string | undefined
}

/** A call and whose it is. */
export type CallSubject = {
  readonly call: OperationCall
  readonly context: DecodeContext
}

/** Makes an operation of a function's arguments. */
export type CallReader = (
  args: readonly unknown[],
  subject: CallSubject,
) => OperationDetails
