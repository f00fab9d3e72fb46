import { type Address, signerLevel } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { HeldKey } from '../../keys/held-key.ts'
import type { LoginSigner } from '../held-login.ts'
import { createHeldLogin } from '../held-login.ts'
import type { Signer } from '../signer.ts'
import { createTypedSecretSigner } from '../typed-secret.ts'
import { defineSignerKind, type SavedSigner } from './signer-kind.ts'

const kind = 'recovery-key'

const savedSchema = z.object({
  type: z.literal('recoveryKey'),
  address,
  /** The name that the person gave it. */
  label: z.optional(z.string().check(z.maxLength(200))),
  /** The time it was added, in milliseconds. */
  addedAt: z.optional(z.number()),
  /** The last time that the person typed its words to check them. */
  checkedAt: z.optional(z.number()),
})

/** A recovery phrase that the person keeps. @see SIGN-08 */
export const recoveryKeyKind = defineSignerKind({
  kind,
  proofOrder: 2,
  saved: {
    types: ['recoveryKey'],
    schema: savedSchema,
    restore: (_, saved) => createRecoveryKeySigner(saved.address),
    describe: (_, known = kind) => ({ name: known }),
  },
  remember: (address) => ({ type: 'recoveryKey', address }),
})

/** The entry that an account keeps about a recovery phrase. */
export type SavedRecoveryKey = z.output<typeof savedSchema>

/** Reads an entry; `undefined` if it is about another signer. */
export function readSavedRecoveryKey(
  saved: SavedSigner | undefined,
): SavedRecoveryKey | undefined {
  return z.safeParse(savedSchema, saved).data
}

/** The signer behind a recovery phrase that the person keeps. @see SIGN-08 */
export function createRecoveryKeySigner(address: Address): Signer {
  return createTypedSecretSigner(address, {
    kind,
    label: kind,
    locked: 'phrase-needed',
    notReady: 'recovery key signer not ready',
    deriveKey: holdPhrase,
  })
}

/**
 * Signs in with a phrase: enough by itself.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @see AUTH-05 AUTH-07
 */
export async function createRecoveryLogin(
  phrase: string,
): Promise<LoginSigner> {
  const key = await holdPhrase(phrase)
  const weight = signerLevel.recovery
  return createHeldLogin(key, { kind, label: kind, weight })
}

/** Twelve new words; they are kept nowhere but with the person. @see AUTH-07 */
export async function newRecoveryPhrase(): Promise<string> {
  const { createPhrase } = await import('../../keys/recovery-phrase.ts')
  return createPhrase()
}

async function holdPhrase(phrase: string): Promise<HeldKey> {
  const [{ keyOfPhrase }, { holdKey }] = await Promise.all([
    import('../../keys/recovery-phrase.ts'),
    import('../../keys/held-key.ts'),
  ])
  return holdKey(await keyOfPhrase(phrase))
}
