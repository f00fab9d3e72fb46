import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { hasQuietToken } from '../account/auth-token.ts'
import { mailLink, waitForAnswer } from '../passwordless/mail-link.ts'
import { signingMetadata } from '../passwordless/signing-metadata.ts'
import { cancelFocus } from '../signing/focus.ts'
import type { Wallet } from '../wallet.ts'
import { isSignatureOf } from './is-signature-of.ts'
import { SignerMismatchError } from './secret-errors.ts'
import type { Signer, SignerRequest } from './signer.ts'

/** Only a signed-in device can ask for a signature by mail. */
export class SessionOverError extends BaseError {
  override readonly name = 'SessionOverError'

  constructor() {
    super('Your session has ended. Sign in again to confirm by mail.')
  }
}

/**
 * The signer behind a mail address: each signature is confirmed by a mailed
 * link. The page of the link puts the key together, signs what it has shown, and
 * forgets it; this tab gets the signature alone.
 *
 * @see SIGN-07
 */
export function createMailSigner(
  wallet: Wallet,
  address: Address,
  email: string,
): Signer {
  return {
    address,
    kind: 'passwordless',
    label: 'Email',
    status: () => ({
      message: 'Confirm by email',
      ready: false,
      actionable: true,
      available: true,
    }),
    async sign(request) {
      const attempt = new AbortController()
      const { signal } = attempt
      let isOpen = true
      const closed = request.focus('passwordless').finally(() => {
        isOpen = false
        attempt.abort()
      })
      const options = { address, email, signal }
      const signature = confirmByMail(wallet, request, options).catch(
        (error: unknown) => {
          if (signal.aborted) return '0x' as const
          throw error
        },
      )
      try {
        return await Promise.race([closed.then(() => '0x' as const), signature])
      } finally {
        attempt.abort()
        wallet.passwordless.setState({ type: 'idle' }, true)
        if (isOpen) cancelFocus(wallet)
      }
    },
  }
}

async function confirmByMail(
  wallet: Wallet,
  request: SignerRequest,
  options: {
    readonly address: Address
    readonly email: string
    readonly signal: AbortSignal
  },
) {
  const { address, email, signal } = options
  const { passwordless } = wallet
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
