import type { Address, Hex } from '@cairn/primitives'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { getAccount } from '../account/engine.ts'
import { SigningRejectedError } from '../signing/signing-rejected.ts'
import type { Wallet } from '../wallet.ts'
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

/**
 * Queues a message for the person to read. Resolves once it is signed.
 *
 * @throws {SigningRejectedError} when the person says no, or signs out
 * @see SIGN-11
 */
export function requestMessage(
  wallet: Wallet,
  request: Omit<MessageRequest, 'id'>,
): Promise<SignedMessage> {
  const { messages, runtime } = wallet
  const { queue } = messages.getState()
  const id = Math.max(0, ...queue.map((one) => one.id)) + 1
  return new Promise((resolve, reject) => {
    runtime.messages.set(id, { resolve, reject })
    messages.setState({ queue: [...queue, { ...request, id }] })
  })
}

/**
 * Has a message signed that the person agreed to, and tells who asked. It
 * stays in the queue when it could not be signed.
 *
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see SIGN-11
 */
export async function signMessage(
  wallet: Wallet,
  { id, chainId, content }: MessageRequest,
): Promise<SignedMessage> {
  const account = await getAccount(wallet)
  const { messageDigest } = await import('./message-digest.ts')
  const digest = messageDigest(content)
  const signature = await account.signDigest({
    chainId,
    digest,
    ...(content.type === 'message' && { message: content.message }),
  })
  const signed = { account: account.address, chainId, digest, signature }
  take(wallet, id)?.resolve(signed)
  return signed
}

/** Refuses a message. @see SIGN-11 */
export function rejectMessage(wallet: Wallet, id: number): void {
  take(wallet, id)?.reject(new SigningRejectedError())
}

/** Refuses everything that waits, as a session that ends does. */
export function rejectAllMessages(wallet: Wallet): void {
  for (const { id } of wallet.messages.getState().queue)
    rejectMessage(wallet, id)
}

function take({ messages, runtime }: Wallet, id: number) {
  const waiting = runtime.messages.get(id)
  runtime.messages.delete(id)
  messages.setState(({ queue }) => ({
    queue: queue.filter((request) => request.id !== id),
  }))
  return waiting
}
