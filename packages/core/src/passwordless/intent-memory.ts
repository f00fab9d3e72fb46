import { RpcError } from '@cairn/clients'
import { type Hex, parseJson } from '@cairn/primitives'
import * as Base64 from 'ox/Base64'
import type { SessionWallet } from '../session/session-wallet.ts'
import {
  canonicalJson,
  intentDigest,
  type LoginIntent,
  parseIntent,
  type SigningIntent,
} from './intents.ts'

type Api = Pick<SessionWallet['clients'], 'api'>

const keyOf = (digest: Hex) => `passwordless-intent:${digest}`

/** Keeps an intent under its digest, for minutes and one reading. */
export async function storeIntent(
  { api }: Api,
  intent: LoginIntent | SigningIntent,
): Promise<Hex> {
  const digest = intentDigest(intent)
  const value = Base64.fromString(canonicalJson(intent))
  await api.memoryStore({ key: keyOf(digest), value })
  return digest
}

/**
 * Takes an intent out of memory: nobody finds it a second time.
 *
 * @returns nothing when it is not there (any more)
 * @throws {InvalidIntentError} when what is there is no intent
 */
export async function takeIntent(
  { api }: Api,
  digest: Hex,
): Promise<LoginIntent | SigningIntent | undefined> {
  const value = await takeValue({ api }, keyOf(digest))
  if (value === undefined) return undefined
  return parseIntent(parseJson(Base64.toString(value)))
}

/** Reads a value of memory once; nothing when it is not there. */
export async function takeValue(
  { api }: Api,
  key: string,
): Promise<string | undefined> {
  try {
    const { value } = await api.memoryLoad({ key, waits: true })
    return value === '' ? undefined : value
  } catch (error) {
    // A service that does not know `waits`.
    if (error instanceof RpcError && error.status === 404) return undefined
    throw error
  }
}
