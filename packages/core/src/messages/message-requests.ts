import { SigningRejectedError } from '../signing/signing-rejected.ts'
import type { Wallet } from '../wallet.ts'
import type { MessageRequest, SignedMessage } from './messages.store.ts'

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

/** Refuses a message. @see SIGN-11 */
export function rejectMessage(wallet: Wallet, id: number): void {
  takeMessage(wallet, id)?.reject(new SigningRejectedError())
}

/** Refuses everything that waits, as a session that ends does. */
export function rejectAllMessages(wallet: Wallet): void {
  for (const { id } of wallet.messages.getState().queue)
    rejectMessage(wallet, id)
}

/** Takes a message out of the queue, with who waits for it. */
export function takeMessage({ messages, runtime }: Wallet, id: number) {
  const waiting = runtime.messages.get(id)
  runtime.messages.delete(id)
  messages.setState(({ queue }) => ({
    queue: queue.filter((request) => request.id !== id),
  }))
  return waiting
}
