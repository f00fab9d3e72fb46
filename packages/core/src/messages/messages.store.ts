import type { Address, Hex } from '@cairn/primitives'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TypedData } from './typed-data.ts'

/** The content to sign: bytes (text among them) or typed data. */
export type MessageContent =
  | { readonly type: 'message'; readonly message: Hex }
  | { readonly type: 'typed-data'; readonly data: TypedData }

/** A message someone asked this wallet to sign. @see SIGN-11 */
export type MessageRequest = {
  readonly id: number
  readonly chainId: number
  readonly content: MessageContent
  /** The asking app; absent if the person asks in this wallet. */
  readonly origin?: string | undefined
}

/** A signature of the account, and what it is of. */
export type SignedMessage = {
  readonly account: Address
  readonly chainId: number
  readonly digest: Hex
  /** ERC-1271, or ERC-6492 while the account is not deployed there. */
  readonly signature: Hex
}

export type MessagesStore = StoreApi<{
  readonly queue: readonly MessageRequest[]
}>

/** The messages to sign. A reload forgets them, because it ends the app's request too. */
export function createMessagesStore(): MessagesStore {
  return createStore(() => ({ queue: [] as readonly MessageRequest[] }))
}
