import type { OpenEntry } from '../inbox/inbox-entries.ts'
import { beginSigning, settle } from '../inbox/settle.ts'
import type { SignedMessage } from '../messages/message-content.ts'
import { messageDigest } from '../messages/message-digest.ts'
import type { AccountWallet } from './account-wallet.ts'
import { getAccount } from './engine.ts'

/**
 * Has a message signed that the person agreed to, and tells who asked: an app
 * gets the signature alone. The question stays when it could not be signed.
 *
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see SIGN-11
 */
export async function signMessage(
  wallet: Pick<AccountWallet, 'engine' | 'inbox' | 'replies'>,
  entry: OpenEntry<'message'>,
): Promise<SignedMessage> {
  const { id, chainId, ask, from } = entry
  const { content } = ask
  const account = await getAccount(wallet)
  beginSigning(wallet, id)
  try {
    const digest = messageDigest(content)
    const signature = await account.signDigest({
      chainId,
      digest,
      ...(content.type === 'message' && { message: content.message }),
    })
    const signed = { account: account.address, chainId, digest, signature }
    const answer = from ? signature : signed
    settle(wallet, id, { type: 'answer', answer })
    return signed
  } catch (error) {
    settle(wallet, id, { type: 'wait' })
    throw error
  }
}
