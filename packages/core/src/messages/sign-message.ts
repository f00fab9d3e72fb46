import { getAccount } from '../account/engine.ts'
import type { Wallet } from '../wallet.ts'
import { messageDigest } from './message-digest.ts'
import { takeMessage } from './message-requests.ts'
import type { MessageRequest, SignedMessage } from './messages.store.ts'

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
