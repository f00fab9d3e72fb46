import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { SignerMismatchError } from '../secrets/secret-errors.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import { isSignatureOf } from '../signers/is-signature-of.ts'
import type { SignerRequest } from '../signers/signer.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'
import { mailLink, waitForAnswer } from './mail-link.ts'
import { signingMetadata } from './signing-metadata.ts'

/** Only a signed-in device can ask for a signature by mail. */
export class SessionOverError extends BaseError {
  override readonly name = 'SessionOverError'

  constructor() {
    super('Your session has ended. Sign in again to confirm by mail.')
  }
}

/**
 * Has a link mailed that shows what is to be signed, and waits for the
 * signature that its page makes. The state is idle again once the signal
 * aborts.
 *
 * @throws {SessionOverError} without a token that can be had quietly
 * @throws {PasswordlessError} `mail-failed`, `expired`, `declined`
 * @throws {SignerMismatchError} when another key signed
 * @see SIGN-07
 */
export async function confirmByMail(
  wallet: SessionWallet,
  request: SignerRequest,
  options: {
    readonly address: Address
    readonly email: string
    readonly signal: AbortSignal
  },
): Promise<Hex> {
  const { address, email, signal } = options
  const { passwordless } = wallet
  signal.addEventListener('abort', () =>
    passwordless.setState({ type: 'idle' }, true),
  )
  const metadata = signingMetadata(request)
  // The mail is asked for with the session, which must not need this signer.
  if (!hasQuietToken(wallet)) throw new SessionOverError()
  passwordless.setState({ type: 'sending', email }, true)
  const link = await mailLink(
    wallet,
    email,
    (common) => ({
      ...common,
      type: 'sign',
      message: request.subdigest,
      metadata,
    }),
    signal,
  )
  signal.throwIfAborted()
  const { confirmationCode: code, deviceInfo, timestamp } = link.intent
  passwordless.setState(
    { type: 'waiting', email, code, deviceInfo, sentAt: timestamp },
    true,
  )
  const signature = await waitForAnswer(wallet, link, signal)
  if (!isSignatureOf(address, request.subdigest, signature as Hex))
    throw new SignerMismatchError()
  return signature as Hex
}
