import type { Address, Hex } from '@cairn/primitives'
import type { TypedData } from './typed-data.ts'

/** The content to sign: bytes (text among them) or typed data. */
export type MessageContent =
  | { readonly type: 'message'; readonly message: Hex }
  | { readonly type: 'typed-data'; readonly data: TypedData }

/** A signature of the account, and what it is of. */
export type SignedMessage = {
  readonly account: Address
  readonly chainId: number
  readonly digest: Hex
  /** ERC-1271, or ERC-6492 while the account is not deployed there. */
  readonly signature: Hex
}
