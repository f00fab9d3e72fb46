import type { Address, Hex } from '@cairn/primitives'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TypedData } from './typed-data.ts'

/** What is to be signed: bytes, text among them, or typed data. */
export type MessageContent =
  | { readonly type: 'message'; readonly message: Hex }
  | { readonly type: 'typed-data'; readonly data: TypedData }

/** A message someone asked this wallet to sign. @see SIGN-11 */
export type MessageRequest = {
  readonly id: number
  readonly chainId: number
  readonly content: MessageContent
  /** Who asks; absent: the person does, in this wallet. */
  readonly origin?: string | undefined
}

/** A signature of the account, and what it is of. */
export type SignedMessage = {
  readonly account: Address
  readonly chainId: number
  readonly digest: Hex
  /** By ERC-1271 or, while the account is not deployed there, ERC-6492. */
  readonly signature: Hex
}

export type MessagesStore = StoreApi<{
  readonly queue: readonly MessageRequest[]
}>

/** What waits to be signed; a reload forgets it, as who asked is gone too. */
export function createMessagesStore(): MessagesStore {
  return createStore(() => ({ queue: [] as readonly MessageRequest[] }))
}
