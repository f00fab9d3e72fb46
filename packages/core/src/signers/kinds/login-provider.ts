import type { Address } from '@cairn/primitives'
import { address, type SocialProvider } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { HeldKey } from '../../keys/held-key.ts'
import type { BaseWallet } from '../../platform/base-wallet.ts'
import type { LoginDetails } from '../../platform/session-state.ts'
import { loginDetails } from '../../storage/storage-keys.ts'
import type { LoginSigner } from '../held-login.ts'
import { createHeldLogin } from '../held-login.ts'
import { InvalidIdTokenError } from '../id-token.ts'
import {
  type BoundIdToken,
  deriveHeldKey,
  deriveOptions,
} from '../login-signer.ts'
import type { Signer } from '../signer.ts'
import { createTypedSecretSigner } from '../typed-secret.ts'
import { defineSignerKind, type SavedSigner } from './signer-kind.ts'

const kind = 'login-provider'

const savedLogin = z.object({
  /** Entries have had both names since the first version; it writes `torus`. */
  type: z.enum(['torus', 'login-provider']),
  address,
  loginDetails,
})

/** An account of a provider such as Google. @see SIGN-06 */
export const loginProviderKind = defineSignerKind({
  kind,
  proofOrder: 1,
  saved: {
    types: ['torus', 'login-provider'],
    schema: savedLogin,
    restore(context, saved) {
      const provider = providerOf(saved.loginDetails)
      return (
        provider && createLoginProviderSigner(context, saved.address, provider)
      )
    },
    describe({ loginDetails: { email, name, type } }) {
      return { name: { text: email ?? name ?? type } }
    },
  },
  remember: (address, details) => ({
    type: 'torus',
    address,
    loginDetails: details,
  }),
})

/**
 * Returns the sign-in that an entry is about; nothing for other kinds.
 *
 * @see SIGN-06
 */
export function savedProvider(
  saved: SavedSigner | undefined,
): { provider: SocialProvider; email: string | undefined } | undefined {
  const read = z.safeParse(savedLogin, saved)
  const provider = read.success && providerOf(read.data.loginDetails)
  if (!provider) return undefined
  return { provider, email: read.data.loginDetails.email }
}

function providerOf({ type }: LoginDetails): SocialProvider | undefined {
  return type === 'passwordless' || type === 'unknown' ? undefined : type
}

/**
 * The signer behind a provider's account. It is made without a key: signing in
 * there again brings an ID token, which unlocks it.
 *
 * @see SIGN-06
 */
export function createLoginProviderSigner(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  address: Address,
  provider: SocialProvider,
): Signer {
  return createTypedSecretSigner(address, {
    kind,
    label: provider,
    locked: 'sign-in-needed',
    notReady: 'torus login signer not ready',
    async deriveKey(idToken, key) {
      if (!key) throw new InvalidIdTokenError()
      return holdLogin(wallet, { idToken, key })
    },
  })
}

/**
 * The signer that opens a session after a provider's sign-in.
 *
 * @throws {KeyshareError}
 * @see AUTH-05
 */
export async function createLoginProviderLogin(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  provider: SocialProvider,
  token: BoundIdToken,
): Promise<LoginSigner> {
  const key = await holdLogin(wallet, token)
  return createHeldLogin(key, { kind, label: provider })
}

function holdLogin(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  token: BoundIdToken,
): Promise<HeldKey> {
  return deriveHeldKey(deriveOptions(wallet, token))
}
