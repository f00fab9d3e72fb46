import type { Address } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { Signer } from '../signer.ts'
import { type ConfirmByMail, defineSignerKind } from './signer-kind.ts'

/** A mail address that signs by mailed links. @see SIGN-07 */
export const passwordlessKind = defineSignerKind({
  kind: 'passwordless',
  proofOrder: 4,
  saved: {
    types: ['passwordless'],
    schema: z.object({
      type: z.literal('passwordless'),
      address,
      email: z.string(),
    }),
    restore: ({ confirmByMail }, saved) =>
      createMailSigner(confirmByMail, saved.address, saved.email),
    describe: ({ email }) => ({ name: { text: email } }),
  },
  remember: (address, { email }) =>
    email ? { type: 'passwordless', address, email } : undefined,
})

/**
 * Returns the signer of a mail address: each signature is confirmed by a mailed
 * link. The link's page derives the key, signs what it has shown, and forgets
 * the key; this tab gets the signature alone.
 *
 * @see SIGN-07
 */
function createMailSigner(
  confirmByMail: ConfirmByMail,
  address: Address,
  email: string,
): Signer {
  return {
    address,
    kind: 'passwordless',
    label: 'email',
    status: () => ({
      state: 'email-needed',
      ready: false,
      actionable: true,
      available: true,
    }),
    async sign(request) {
      const attempt = new AbortController()
      const { signal } = attempt
      let isOpen = true
      const closed = request.focus().finally(() => {
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
