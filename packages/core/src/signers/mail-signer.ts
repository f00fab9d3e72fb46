import type { Address, Hex } from '@cairn/primitives'
import type { Signer, SignerRequest } from './signer.ts'

/**
 * Has a link mailed for one request, and resolves with the signature that the
 * link's page makes. It stops when the signal aborts.
 */
export type ConfirmByMail = (
  request: SignerRequest,
  options: {
    readonly address: Address
    readonly email: string
    readonly signal: AbortSignal
  },
) => Promise<Hex>

/**
 * Returns the signer of a mail address: each signature is confirmed by a mailed
 * link. The link's page derives the key, signs what it has shown, and forgets
 * the key; this tab gets the signature alone.
 *
 * @see SIGN-07
 */
export function createMailSigner(
  confirmByMail: ConfirmByMail,
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
      const signature = confirmByMail(request, options).catch(
        (error: unknown) => {
          if (signal.aborted) return '0x' as const
          throw error
        },
      )
      try {
        return await Promise.race([closed.then(() => '0x' as const), signature])
      } finally {
        attempt.abort()
        if (isOpen) request.unfocus()
      }
    },
  }
}
