import type { DpopKey } from '@cairn/clients/dpop-key'
import { type Address, isSameAddress } from '@cairn/primitives'
import type { HeldKey } from '../keys/held-key.ts'
import {
  SignerLockedError,
  SignerMismatchError,
} from '../secrets/secret-errors.ts'
import type { Signer, SignerLabel, SignerState } from './signer.ts'

/** The differences between signers whose secret a person types. */
export type TypedSecretKind = {
  readonly kind: string
  readonly label: SignerLabel
  /** The state while nothing is typed. */
  readonly locked: SignerState
  /** Error text if it has to sign without its secret. */
  readonly notReady: string
  /**
   * @param key - the key that an ID token names; other secrets have none
   * @throws when the secret is none of its kind
   */
  readonly deriveKey: (secret: string, key?: DpopKey) => Promise<HeldKey>
}

/**
 * A signer whose key is derived from what the person types, each time it is
 * needed: not ready but actionable until then.
 *
 * @see SIGN-08 SIGN-09
 */
export function createTypedSecretSigner(
  address: Address,
  options: TypedSecretKind,
): Signer {
  const { kind, label, locked, notReady, deriveKey } = options
  let key: HeldKey | undefined
  return {
    address,
    kind,
    label,
    status: () => ({
      state: key ? 'ready' : locked,
      ready: key !== undefined,
      actionable: key === undefined,
      available: true,
    }),
    async sign({ subdigest, focus }) {
      if (!key && !(await focus())) return '0x'
      if (!key) throw new SignerLockedError(notReady)
      return key.sign(subdigest)
    },
    async unlock(secret, proofKey) {
      const derived = await deriveKey(secret, proofKey)
      if (!isSameAddress(derived.address, address)) {
        derived.forget()
        throw new SignerMismatchError()
      }
      key?.forget()
      key = derived
    },
    lock() {
      key?.forget()
      key = undefined
    },
  }
}
