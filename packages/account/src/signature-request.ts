import type { Address, Hex, WalletConfig } from '@cairn/primitives'

/** What the engine needs signed, by whom, until enough weight agrees. */
export type SignatureRequest = {
  readonly account: Address
  /** Zero means every chain. */
  readonly chainId: number
  readonly config: WalletConfig
  readonly digest: Hex
  /** The 32 bytes that are signed: the digest bound to account and chain. */
  readonly subdigest: Hex
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
