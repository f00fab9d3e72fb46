import { createAnswerKey, openAnswer } from '@cairn/clients'
import { BaseError, type Hex } from '@cairn/primitives'
import * as OxHex from 'ox/Hex'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { signInLifeMs } from '../session/sign-in-key.ts'
import type { LoginSigner } from '../signers/held-login.ts'
import { InvalidIdTokenError, readIdToken } from '../signers/id-token.ts'
import {
  type BoundIdToken,
  createLoginSigner,
  deriveOptions,
} from '../signers/login-signer.ts'
import { serverNow } from '../tokens/server-time.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import { hearAnswers } from './answer-signal.ts'
import { storeIntent, takeValue } from './intent-memory.ts'
import {
  confirmationCode,
  type LoginIntent,
  type SigningIntent,
} from './intents.ts'
import { PasswordlessError } from './passwordless-error.ts'

/** Between two looks for an answer. @see PWLS-02 */
export const pollIntervalMs = 2500

/** Time in which a mailed link can be confirmed, in ms. */
export const linkLifetimeMs = signInLifeMs

/** The answer of a person who did not ask for the link. No token reads so. */
export const refusal = 'refused'

/** A link that is on its way, and what opens the answer to it. */
export type MailedLink = {
  readonly intent: LoginIntent | SigningIntent
  readonly digest: Hex
  /** The key under which the answer will be. */
  readonly result: string
  readonly privateKey: CryptoKey
  /** When it was asked for, by this device's clock, in milliseconds. */
  readonly askedAt: number
}

/** The fields that every intent has. */
type Common = Omit<LoginIntent, 'type'>

/**
 * Keeps an intent and has a link to confirm it mailed. Only this tab can read
 * the answer.
 *
 * @param build - makes the intent of what is the same in all of them
 * @param signal - once it is aborted, no mail is sent any more
 * @throws {PasswordlessError} `mail-failed`
 * @throws {RedirectMissingError} when the page does not know its own address
 * @see PWLS-02
 */
export async function mailLink(
  wallet: TokensWallet,
  email: string,
  build: (common: Common) => LoginIntent | SigningIntent,
  signal?: AbortSignal,
): Promise<MailedLink> {
  const link = confirmUrl(wallet.origin)
  const { privateKey, publicKey } = await createAnswerKey()
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const intent = build({
    session: publicKey,
    email,
    confirmationCode: confirmationCode(random),
    salt: OxHex.random(32),
    // Another device, with another clock, will say whether it is over.
    timestamp: await serverNow(wallet),
    deviceInfo: wallet.deviceInfo,
  })
  signal?.throwIfAborted()
  const digest = await storeIntent(wallet.clients, intent)
  const result = `passwordless-result:${OxHex.random(32)}`
  link.searchParams.set('digest', digest)
  link.searchParams.set('result', result)
  signal?.throwIfAborted()
  const purpose = intent.type === 'sign' ? 'sign' : 'sign-in'
  try {
    const { identity } = wallet.clients
    await identity.sendLink({ email, continueUrl: link.href, purpose })
  } catch (cause) {
    throw new PasswordlessError('mail-failed', cause)
  }
  return { intent, digest, result, privateKey, askedAt: wallet.now() }
}

function confirmUrl(origin: string): URL {
  const path = '/auth/passwordless-confirm'
  if (!URL.canParse(path, origin)) throw new RedirectMissingError()
  return new URL(path, origin)
}

/** The page does not know where it is: no link could lead back to it. @see ERRS-01 */
export class RedirectMissingError extends BaseError {
  override readonly name = 'RedirectMissingError'

  constructor() {
    super('passwordless: no redirect URL')
  }
}

/**
 * Waits for the ID token of a sign-in that is confirmed anywhere.
 *
 * @throws {PasswordlessError} `expired`, `declined`
 * @throws {InvalidIdTokenError} when it is confirmed for something else
 * @see PWLS-02
 */
export async function waitForIdToken(
  wallet: Pick<ConnectedWallet, 'clients' | 'now' | 'platform'>,
  link: MailedLink,
  signal: AbortSignal,
): Promise<string> {
  const idToken = await waitForAnswer(wallet, link, signal)
  const { nonce, verifierId } = readIdToken(idToken)
  if (nonce !== link.digest || verifierId !== link.intent.email)
    throw new InvalidIdTokenError()
  return idToken
}

/**
 * Waits until the link is confirmed anywhere, and opens the answer. A tab of this
 * browser that confirms it says so, and other devices are polled for. A service
 * that is away for a while does not end the wait; `signal` does.
 *
 * @throws {PasswordlessError} `expired`, `declined`
 * @see PWLS-02
 */
export async function waitForAnswer(
  wallet: Pick<ConnectedWallet, 'clients' | 'now' | 'platform'>,
  { digest, result, privateKey, askedAt }: MailedLink,
  signal: AbortSignal,
): Promise<string> {
  const end = askedAt + linkLifetimeMs
  using answers = hearAnswers(wallet.platform)
  while (wallet.now() < end) {
    await answers.wait(pollIntervalMs, signal)
    const value = await takeValue(wallet.clients, result).catch(() => undefined)
    signal.throwIfAborted()
    if (value === undefined) continue
    const answer = await openAnswer(value, privateKey, digest)
    if (answer === refusal) throw new PasswordlessError('declined')
    return answer
  }
  throw new PasswordlessError('expired')
}

/**
 * Puts together the key that an ID token stands for; the caller forgets it.
 *
 * @throws {KeyshareError}
 * @see AUTH-05 SIGN-07
 */
export function deriveLogin(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  token: BoundIdToken,
): Promise<LoginSigner> {
  const shown = { kind: 'passwordless', label: 'email' } as const
  return createLoginSigner(deriveOptions(wallet, token), shown)
}
