import type {
  MessageRequest,
  SignedMessage,
} from '../messages/messages.store.ts'
import { SigningRejectedError } from '../signing/signing-rejected.ts'
import type { RequestsWallet } from './requests-wallet.ts'

/**
 * Queues a message for the person to read. Resolves once it is signed.
 *
 * @throws {SigningRejectedError} when the person says no, or signs out
 * @see SIGN-11
 */
export function requestMessage(
  wallet: Pick<RequestsWallet, 'messageCalls' | 'messages'>,
  request: Omit<MessageRequest, 'id'>,
): Promise<SignedMessage> {
  const { messages, messageCalls } = wallet
  const { queue } = messages.getState()
  const id = Math.max(0, ...queue.map((one) => one.id)) + 1
  return new Promise((resolve, reject) => {
    messageCalls.set(id, { resolve, reject })
    messages.setState({ queue: [...queue, { ...request, id }] })
  })
}

/** Refuses a message. @see SIGN-11 */
export function rejectMessage(
  wallet: Pick<RequestsWallet, 'messageCalls' | 'messages'>,
  id: number,
): void {
  takeMessage(wallet, id)?.reject(new SigningRejectedError())
}

/** Refuses everything that waits, as a session that ends does. */
export function rejectAllMessages(
  wallet: Pick<RequestsWallet, 'messageCalls' | 'messages'>,
): void {
  for (const { id } of wallet.messages.getState().queue)
    rejectMessage(wallet, id)
}

/** Takes a message out of the queue, with who waits for it. */
export function takeMessage(
  { messages, messageCalls }: Pick<RequestsWallet, 'messageCalls' | 'messages'>,
  id: number,
) {
  const waiting = messageCalls.get(id)
  messageCalls.delete(id)
  messages.setState(({ queue }) => ({
    queue: queue.filter((request) => request.id !== id),
  }))
  return waiting
}
