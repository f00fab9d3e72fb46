import type { HeldKey } from '../keys/held-key.ts'
import type { Signer } from './signer.ts'

/** The signer of a sign-in. Its key is in memory until `forget`. */
export type LoginSigner = {
  /** Weight in a new account; gold if absent. */
  readonly weight?: number
  /** `true` if it opens a wallet that exists, and creates none. */
  readonly opensOnly?: boolean
  readonly signer: Signer
  readonly forget: () => void
}

/** A key that opens a session, as the signer it is until it is forgotten. */
export function createHeldLogin(
  key: HeldKey,
  { kind, label, weight }: Pick<Signer, 'kind' | 'label'> & { weight?: number },
): LoginSigner {
  let isForgotten = false
  return {
    ...(weight !== undefined && { weight }),
    signer: {
      address: key.address,
      kind,
      label,
      status: () => ({
        state: isForgotten ? 'sign-in-needed' : 'ready',
        ready: !isForgotten,
        actionable: false,
        available: !isForgotten,
      }),
      sign: async ({ subdigest }) => key.sign(subdigest),
    },
    forget() {
      isForgotten = true
      key.forget()
    },
  }
}
