import { messageDigest } from '../messages/message-digest.ts'
import type {
  MessageRequest,
  SignedMessage,
} from '../messages/messages.store.ts'
import { takeMessage } from '../requests/message-requests.ts'
import type { AccountWallet } from './account-wallet.ts'
import { getAccount } from './engine.ts'

/**
 * Has a message signed that the person agreed to, and tells who asked. It
 * stays in the queue when it could not be signed.
 *
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see SIGN-11
 */
export async function signMessage(
  wallet: Pick<AccountWallet, 'engine' | 'messageCalls' | 'messages'>,
  { id, chainId, content }: MessageRequest,
): Promise<SignedMessage> {
  const account = await getAccount(wallet)
  const digest = messageDigest(content)
  const signature = await account.signDigest({
    chainId,
    digest,
    ...(content.type === 'message' && { message: content.message }),
  })
  const signed = { account: account.address, chainId, digest, signature }
  takeMessage(wallet, id)?.resolve(signed)
  return signed
}
