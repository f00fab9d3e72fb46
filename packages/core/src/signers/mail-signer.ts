import { type Address, isSameAddress } from '@cairn/primitives'
import {
  deriveLogin,
  mailLink,
  waitForIdToken,
} from '../passwordless/mail-link.ts'
import { signingMetadata } from '../passwordless/signing-metadata.ts'
import { cancelFocus } from '../signing/focus.ts'
import type { Wallet } from '../wallet.ts'
import { SignerMismatchError } from './secret-errors.ts'
import type { Signer, SignerRequest } from './signer.ts'

/**
 * The signer behind a mail address: each signature is confirmed by a mailed
 * link. The key is put together in this tab once it is, signs, and is gone;
 * the page of the link never has it.
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
      message: 'Confirm by mail',
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
  passwordless.setState({ type: 'sending', email }, true)
  const link = await mailLink(
    wallet,
    email,
    (common) => ({
      ...common,
      type: 'sign',
      message: request.subdigest,
      metadata: signingMetadata(request),
    }),
    signal,
  )
  signal.throwIfAborted()
  const { confirmationCode: code, deviceInfo, timestamp } = link.intent
  passwordless.setState(
    { type: 'waiting', email, code, deviceInfo, sentAt: timestamp },
    true,
  )
  const idToken = await waitForIdToken(wallet, link, signal)
  passwordless.setState({ type: 'opening', email }, true)
  const login = await deriveLogin(wallet, idToken)
  try {
    if (!isSameAddress(login.signer.address, address))
      throw new SignerMismatchError()
    return await login.signer.sign(request)
  } finally {
    login.forget()
  }
}
