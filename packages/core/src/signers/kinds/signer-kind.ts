import type { Address, Hex } from '@cairn/primitives'
import type { ZodMiniType } from 'zod/mini'
import type { BaseWallet } from '../../platform/base-wallet.ts'
import type { LoginDetails } from '../../platform/session-state.ts'
import type { Signer, SignerLabel, SignerRequest } from '../signer.ts'

/** An entry of the account's storage about one of its signers. @see SIGN-10 */
export type SavedSigner = {
  /** The name that entries of the signer's kind have always had. */
  readonly type: string
  readonly address: Address
}

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

/** The part of the wallet that a kind restores its signers with. */
export type RestoreContext = Pick<
  BaseWallet,
  'environment' | 'log' | 'platform'
> & { readonly confirmByMail: ConfirmByMail }

/** A signer as the list of devices shows it. @see SESS-01 */
export type SignerDescription = {
  readonly name: SignerLabel
  /** A picture of the name; devices have one. */
  readonly emoji?: string | undefined
  readonly browser?: string | undefined
  readonly os?: string | undefined
  /** The time it was added, in milliseconds. */
  readonly addedAt?: number | undefined
  /** Words that follow from its key, which nobody can choose; devices have them. */
  readonly keyName?: string | undefined
  /** The name that a person gave it. */
  readonly givenName?: string | undefined
  /** The last time it was used, in milliseconds. */
  readonly activeAt?: number | undefined
}

/**
 * One kind of signer. A new kind is a file beside this one and a line in
 * `registry.ts`; its icon, words and view are a row in the app's table of
 * kinds (`apps/wallet/src/shared/signers/signer-looks.tsx`).
 */
export type SignerKind<Saved extends SavedSigner = SavedSigner> = {
  readonly kind: string
  /**
   * Its place among the kinds that prove that an account is theirs, lowest
   * first. Kinds without a place are not asked. @see GUARD-03
   */
  readonly proofOrder?: number
  /** Absent for kinds that the environment names, as guards. */
  readonly saved?: {
    /** The values of `type` that entries of this kind have had. */
    readonly types: readonly string[]
    readonly schema: ZodMiniType<Saved>
    /** Returns the signer, or nothing when it cannot sign on this device. */
    restore(
      context: RestoreContext,
      saved: Saved,
    ): Signer | undefined | Promise<Signer | undefined>
    /** @param label - the restored signer's own label */
    describe(
      saved: Saved,
      label: SignerLabel | undefined,
    ): SignerDescription | Promise<SignerDescription>
  }
  /** Present for kinds that people sign in with: the entry to save. */
  remember?(address: Address, login: LoginDetails): SavedSigner | undefined
}

/** Checks a kind against the type of its own entries. */
export function defineSignerKind<
  const Kind extends string,
  Saved extends SavedSigner,
>(kind: SignerKind<Saved> & { readonly kind: Kind }) {
  return kind as SignerKind & { readonly kind: Kind }
}

/** Finds the kind that an entry belongs to. */
export function kindOfSaved(
  kinds: readonly SignerKind[],
  { type }: Pick<SavedSigner, 'type'>,
): SignerKind | undefined {
  return kinds.find(({ saved }) => saved?.types.includes(type))
}
