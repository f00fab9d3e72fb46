import { openAnswer, openRedirect, readKeptAnswerKey } from '@cairn/clients'
import { takeValue } from '../passwordless/intent-memory.ts'
import type { SessionWallet } from '../session/session-wallet.ts'
import { SocialError } from '../session/social-error.ts'

/** A provider's answer. */
export type SocialAnswer =
  | {
      readonly type: 'signed-in'
      /** Digest of the sign-in that it answers. */
      readonly state: string
      readonly idToken: string
      readonly email: string | undefined
      readonly name: string | undefined
      /** Renews a Discord grant. */
      readonly refresh: string | undefined
    }
  | {
      readonly type: 'failed'
      readonly state: string
      readonly error: string
    }

/**
 * Reads an answer in the form of a hash.
 *
 * @throws {SocialError} `torus redirect auth failed` when it is none, or
 *   `cannot retrieve authentication JWT` when it has no token
 * @see AUTH-03 AUTH-04
 */
export function readAnswer(hash: string): SocialAnswer {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const state = parts.get('state')
  if (!state) throw refused('torus redirect auth failed')
  const error = parts.get('error')
  if (error) return { type: 'failed', state, error }
  const idToken = parts.get('id_token')
  if (!idToken) throw refused('cannot retrieve authentication JWT')
  return {
    type: 'signed-in',
    state,
    idToken,
    email: parts.get('email') ?? undefined,
    name: parts.get('name') ?? undefined,
    refresh: parts.get('refresh') ?? undefined,
  }
}

/**
 * Turns the hash of an encrypted redirect into the hash that it stands for,
 * reading its payload from memory, once. Any other hash stays as it is. The
 * plain one goes from hand to hand and never into the address bar, where the
 * browser's history would keep the token.
 *
 * @throws {SocialError} naming the part that is missing
 * @see AUTH-03
 */
export async function openHash(
  clients: Pick<SessionWallet['clients'], 'api'>,
  hash: string,
): Promise<string> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const names = ['aes_key', 'iv', 'cairn_key'] as const
  if (!names.some((name) => parts.has(name))) return hash
  const [aesKey, iv, key] = names.map((name) => {
    const value = parts.get(name)
    if (!value) throw refused(`missing ${name} in redirect`)
    return value
  }) as [string, string, string]
  const value = await takeValue(clients, key)
  if (value === undefined) throw refused('torus redirect auth failed')
  return `#${await openRedirect({ aesKey, iv, value })}`
}

/**
 * Opens an answer that came through a native app. Another app can register the
 * same protocol: it cannot read the sealed answer, and this tab takes only an
 * answer that was sealed for its own sign-in.
 *
 * @throws {SocialError} `torus redirect auth failed` when it was not sealed for
 *   this tab's sign-in
 * @see AUTH-06
 */
export async function openForApp(
  hash: string,
  { digest, key }: { readonly digest: string; readonly key: string },
): Promise<string> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const sealed = parts.get('sealed')
  const error = parts.get('error')
  if (!sealed && error && parts.get('state') === digest)
    return `#${new URLSearchParams({ state: digest, error })}`
  if (!sealed) throw refused('torus redirect auth failed')
  const privateKey = await readKeptAnswerKey(key)
  return `#${await openAnswer(sealed, privateKey, digest as `0x${string}`)}`
}

function refused(message: string): SocialError {
  return new SocialError('refused', { message })
}
