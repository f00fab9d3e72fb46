import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import type { AccountCall } from './calls.ts'
import type { ConfigJson } from './config-json.ts'

/** A call as it is hashed: with everything the wallet does to it. */
export type SignedCall = AccountCall & {
  readonly gasLimit: bigint
  readonly delegateCall: boolean
  readonly revertOnError: boolean
}

/** What a digest stands for. */
export type SignedContent =
  | {
      readonly type: 'calls'
      /** Space and count in one. */
      readonly nonce: bigint
      readonly calls: readonly SignedCall[]
    }
  /** The next configuration of the account, as it travels. */
  | { readonly type: 'signers'; readonly config: ConfigJson }
  /** The message itself, before it was hashed. */
  | { readonly type: 'message'; readonly message: Hex }

/** What the engine needs signed, by whom, until enough weight agrees. */
export type SignatureRequest = {
  readonly account: Address
  /** Zero means every chain. */
  readonly chainId: number
  readonly config: WalletConfig
  readonly digest: Hex
  /** The 32 bytes that are signed: the digest bound to account and chain. */
  readonly subdigest: Hex
  /** Absent where the engine does not say. */
  readonly content?: SignedContent | undefined
  /**
   * Encodes the facts and the signatures so far, for a signer that checks
   * both before it adds its own.
   */
  readonly auxDataOf: (signatures: ReadonlyMap<Address, Hex>) => Hex
}

/**
 * Collects signatures, each with its type byte, from whoever can sign. May
 * come back short: the engine then refuses to go on.
 */
export type RequestSignatures = (
  request: SignatureRequest,
) => Promise<ReadonlyMap<Address, Hex>>
