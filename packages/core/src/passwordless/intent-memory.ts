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

/** Keeps an intent under its digest, for minutes. */
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
 * Reads an intent, which stays where it is: whoever opens a link, as a mail
 * scanner does, uses nothing up.
 *
 * @returns nothing when it is not there (any more)
 * @throws {InvalidIntentError} when what is there is no intent
 */
export async function findIntent(
  api: Api,
  digest: Hex,
): Promise<LoginIntent | SigningIntent | undefined> {
  const value = await loadValue(api, keyOf(digest), true)
  if (value === undefined) return undefined
  return parseIntent(parseJson(Base64.toString(value)))
}

/** A press on the page of a link ended it. */
export type LinkEnd = 'used' | 'refused'

const endKeyOf = (digest: Hex) => `passwordless-end:${digest}`

/** Deletes an intent, and keeps for minutes how its link ended. */
export async function endIntent(
  wallet: Api,
  digest: Hex,
  end: LinkEnd,
): Promise<void> {
  await wallet.api.memoryStore({
    key: endKeyOf(digest),
    value: Base64.fromString(end),
  })
  await takeValue(wallet, keyOf(digest))
}

/** Finds out how a link ended; nothing when it did not, or long ago. */
export async function findLinkEnd(
  api: Api,
  digest: Hex,
): Promise<LinkEnd | undefined> {
  const value = await loadValue(api, endKeyOf(digest), true)
  const end = value && Base64.toString(value)
  return end === 'used' || end === 'refused' ? end : undefined
}

/** Reads a value of memory once; nothing when it is not there. */
export function takeValue(api: Api, key: string): Promise<string | undefined> {
  return loadValue(api, key, false)
}

async function loadValue(
  { api }: Api,
  key: string,
  keeps: boolean,
): Promise<string | undefined> {
  try {
    const { value } = await api.memoryLoad({
      key,
      waits: true,
      ...(keeps && { keeps }),
    })
    return value === '' ? undefined : value
  } catch (error) {
    // A service that does not know `waits`.
    if (error instanceof RpcError && error.status === 404) return undefined
    throw error
  }
}
