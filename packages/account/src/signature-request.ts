import type { Address, Hex, WalletCall, WalletConfig } from '@cairn/primitives'
import type { ConfigJson } from './config-json.ts'

/** A call as it is hashed, with all fields of the wallet. */
export type SignedCall = Required<WalletCall> & {
  readonly delegateCall: boolean
}

/** The content that a digest is the hash of. */
export type SignedContent =
  | {
      readonly type: 'calls'
      /** Space and count in one number. */
      readonly nonce: bigint
      readonly calls: readonly SignedCall[]
    }
  /** The next configuration of the account, as JSON. */
  | { readonly type: 'signers'; readonly config: ConfigJson }
  /** The message itself, before hashing. */
  | { readonly type: 'message'; readonly message: Hex }

/**
 * A signature that the engine needs, and the signers to ask until their weight
 * is enough.
 */
export type SignatureRequest = {
  readonly account: Address
  /** Zero means every chain. */
  readonly chainId: number
  readonly config: WalletConfig
  readonly digest: Hex
  /** The hash of `config`, which a chain keeps. */
  readonly imageHash: Hex
  /** The 32 bytes to sign: the digest, bound to account and chain. */
  readonly subdigest: Hex
  /** Absent if the engine does not provide it. */
  readonly content?: SignedContent | undefined
  /**
   * Encodes the facts and the signatures so far, for a signer that checks both
   * before it adds its own.
   */
  readonly auxDataOf: (signatures: ReadonlyMap<Address, Hex>) => Hex
}

/**
 * Collects signatures, each with its type byte, from the available signers. May
 * return too few; the engine then refuses to continue.
 */
export type RequestSignatures = (
  request: SignatureRequest,
) => Promise<ReadonlyMap<Address, Hex>>
