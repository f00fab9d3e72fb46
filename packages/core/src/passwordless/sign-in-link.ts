import {
  type Address,
  BaseError,
  type Hex,
  isSameAddress,
} from '@cairn/primitives'
import { loadEngine } from '../account/engine.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import {
  type BoundIdToken,
  deriveHeldKey,
  deriveOptions,
} from '../signers/login-signer.ts'
import { InvalidIntentError, type SigningIntent } from './intents.ts'
import { readNextSigners } from './next-signers.ts'
import { signedContent } from './signing-metadata.ts'

/**
 * Whether the content of an intent is what its message stands for. What a page
 * shows could else be one thing, and what is signed another.
 *
 * @see PWLS-04 SIGN-07
 */
export async function isOwnContent(
  wallet: SessionWallet,
  { message, metadata }: SigningIntent,
): Promise<boolean> {
  const { content } = metadata
  if (content.type === 'signers' && !readNextSigners(content.config))
    return false
  const signed = signedContent(metadata)
  if (signed.type === 'calls') {
    // Another's code in the wallet's place could do anything: no page can tell.
    const { areReadable } = await import('./readable-calls.ts')
    if (!areReadable(signed.calls, metadata.account)) return false
  }
  const { module } = await loadEngine(wallet)
  try {
    const subdigest = module.contentSubdigest({
      account: metadata.account as Address,
      chainId: metadata.chainId,
      content: signed,
    })
    return subdigest.toLowerCase() === message.toLowerCase()
  } catch {
    return false
  }
}

/**
 * Makes the signature that was confirmed, in the tab of the link. The tab that
 * asked gets the signature and nothing else: with the ID token it could sign
 * whatever it liked.
 *
 * @throws {InvalidIntentError} when the content is not what is signed
 * @throws {ForeignAccountError} when the account is none that the mail address
 * signs in to
 * @throws {NotEnoughSignersError} when it was removed from all of them
 * @throws {KeyshareError}
 * @see PWLS-04 SIGN-07
 */
export async function signInLink(
  wallet: SessionWallet,
  intent: SigningIntent,
  token: BoundIdToken,
): Promise<Hex> {
  if (!(await isOwnContent(wallet, intent)))
    throw new InvalidIntentError('metadata')
  const { module, engine } = await loadEngine(wallet)
  const { account } = intent.metadata
  const key = await deriveHeldKey(deriveOptions(wallet, token))
  try {
    // Anybody may name this signer in an account of their own, and a signature
    // for that account would say that it is this person's.
    const accounts = await module.findAccounts(engine, key.address)
    if (!accounts.some((own) => isSameAddress(own.address, account)))
      throw new ForeignAccountError()
    return key.sign(intent.message)
  } finally {
    key.forget()
  }
}

/** Somebody asked for a signature of an account that the mail address is not of. */
export class ForeignAccountError extends BaseError {
  override readonly name = 'ForeignAccountError'

  constructor() {
    super('The mail address does not sign for this account.')
  }
}
