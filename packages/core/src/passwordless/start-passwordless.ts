import { RpcAnswerError, RpcError } from '@cairn/clients'
import { findError, type Hex } from '@cairn/primitives'
import * as OxHex from 'ox/Hex'
import { openSession } from '../account/open-session.ts'
import { createLoginSigner } from '../signers/login-signer.ts'
import type { Wallet } from '../wallet.ts'
import { InvalidIdTokenError, readIdToken } from './id-token.ts'
import { storeIntent, takeValue } from './intent-memory.ts'
import { confirmationCode, type LoginIntent } from './intents.ts'
import { PasswordlessError } from './passwordless-error.ts'
import type {
  PasswordlessFailure,
  PasswordlessState,
} from './passwordless-state.ts'
import { createAnswerKey, openAnswer } from './seal-answer.ts'

/** Between two looks for an answer. @see PWLS-02 */
export const pollIntervalMs = 2500

/** How long a mailed link can be confirmed. */
export const linkLifetimeMs = 10 * 60_000

/**
 * Signs in by mail: keeps an intent, has a link mailed, waits for it to be
 * confirmed anywhere, then opens the session here. Follow it in
 * `wallet.passwordless`; a second call takes the place of the first.
 *
 * @see PWLS-02
 */
export async function startPasswordless(
  wallet: Wallet,
  address: string,
): Promise<void> {
  const email = address.trim().toLowerCase()
  wallet.runtime.passwordless?.abort()
  const attempt = new AbortController()
  wallet.runtime.passwordless = attempt
  const { signal } = attempt
  const show = (state: PasswordlessState) => {
    if (!signal.aborted) wallet.passwordless.setState(state, true)
  }

  show({ type: 'sending', email })
  try {
    const request = await sendLink(wallet, email)
    const { deviceInfo, confirmationCode: code, timestamp } = request.intent
    show({ type: 'waiting', email, code, sentAt: timestamp, deviceInfo })
    const idToken = await waitForIdToken(wallet, request, signal)
    show({ type: 'opening', email })
    await signIn(wallet, email, idToken)
    show({ type: 'idle' })
  } catch (error) {
    if (signal.aborted) return
    wallet.log.warn({ error: String(error) }, 'Sign in failed')
    show({ type: 'failed', email, reason: reasonOf(error) })
  }
}

/** Stops waiting for the link; it leads nowhere then. @see PWLS-02 */
export function cancelPasswordless(wallet: Wallet): void {
  wallet.runtime.passwordless?.abort()
  wallet.runtime.passwordless = undefined
  wallet.passwordless.setState({ type: 'idle' }, true)
}

type LinkRequest = {
  readonly intent: LoginIntent
  readonly digest: Hex
  /** The key under which the answer will be. */
  readonly result: string
  readonly privateKey: CryptoKey
}

async function sendLink(wallet: Wallet, email: string): Promise<LinkRequest> {
  const { privateKey, publicKey } = await createAnswerKey()
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const intent: LoginIntent = {
    type: 'login',
    session: publicKey,
    email,
    confirmationCode: confirmationCode(random),
    salt: OxHex.random(32),
    timestamp: wallet.now(),
    deviceInfo: wallet.deviceInfo,
  }
  const digest = await storeIntent(wallet.clients, intent)
  const result = `passwordless-result:${OxHex.random(32)}`
  const link = new URL('/auth/passwordless-confirm', wallet.origin)
  link.searchParams.set('digest', digest)
  link.searchParams.set('result', result)
  try {
    await wallet.clients.identity.sendLink({ email, continueUrl: link.href })
  } catch (cause) {
    throw new PasswordlessError('mail-failed', cause)
  }
  return { intent, digest, result, privateKey }
}

/** @throws {PasswordlessError} when nobody confirms, or someone else does */
async function waitForIdToken(
  wallet: Wallet,
  { intent, digest, result, privateKey }: LinkRequest,
  signal: AbortSignal,
): Promise<string> {
  const end = intent.timestamp + linkLifetimeMs
  while (wallet.now() < end) {
    await wallet.runtime.delay(pollIntervalMs, signal)
    // A service that is away for a while does not end the wait.
    const value = await takeValue(wallet.clients, result).catch(() => undefined)
    if (value === undefined) continue
    const { idToken } = await openAnswer(value, privateKey, digest)
    const { nonce, verifierId } = readIdToken(idToken)
    if (nonce !== digest || verifierId !== intent.email)
      throw new InvalidIdTokenError()
    return idToken
  }
  throw new PasswordlessError('expired')
}

async function signIn(
  wallet: Wallet,
  email: string,
  idToken: string,
): Promise<void> {
  const { environment, runtime } = wallet
  const { verifier, verifierId } = readIdToken(idToken)
  const login = await createLoginSigner({
    nodes: environment.keyshareNodes,
    threshold: environment.keyshareThreshold,
    fetch: runtime.fetch,
    verifier,
    verifierId,
    idToken,
  })
  await openSession(wallet, login, { type: 'passwordless', email })
}

/** Answers that were understood are refusals; silence is not. */
function reasonOf(error: unknown): PasswordlessFailure {
  const known = findError(error, PasswordlessError)
  if (known) return known.reason
  const answered =
    findError(error, RpcError) ?? findError(error, RpcAnswerError)
  if (answered)
    return answered instanceof RpcError && answered.status < 500
      ? 'refused'
      : 'unreachable'
  return isNetworkError(error) ? 'unreachable' : 'refused'
}

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TypeError' || error.name === 'TimeoutError') return true
  return isNetworkError(error.cause)
}
