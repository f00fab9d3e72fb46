import { BaseError } from '@cairn/primitives'
import type { OpenEntry } from '../inbox/inbox-entries.ts'
import { beginSigning, settle } from '../inbox/settle.ts'
import type { SignedMessage } from '../messages/message-content.ts'
import { messageDigest } from '../messages/message-digest.ts'
import { isOwnProof } from '../messages/own-proofs.ts'
import type { AccountWallet } from './account-wallet.ts'
import { getAccount } from './engine.ts'

/**
 * Has a message signed that the person agreed to, and tells who asked: an app
 * gets the signature alone. The question stays when it could not be signed.
 *
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @throws {EngineNotReadyError} when nobody is signed in
 * @throws {OwnProofError} for a proof of the wallet itself, whoever asks
 * @throws {InvalidTypedDataError} for kept typed data that is no longer read
 * @see SIGN-11 DAPP-03
 */
export async function signMessage(
  wallet: Pick<AccountWallet, 'engine' | 'inbox' | 'replies'>,
  entry: OpenEntry<'message'>,
): Promise<SignedMessage> {
  const { id, chainId, ask, from } = entry
  const { content } = ask
  if (isOwnProof(content)) throw new OwnProofError()
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

/** A proof of the wallet itself, which is signed for nobody else. @see DAPP-03 */
export class OwnProofError extends BaseError {
  override readonly name = 'OwnProofError'

  constructor() {
    super('This is a proof of the wallet itself.')
  }
}
