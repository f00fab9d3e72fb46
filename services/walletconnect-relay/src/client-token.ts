import { createPublicKey, verify } from 'node:crypto'
import { Base58 } from 'ox'
import { z } from 'zod'
import { ConnectRefusal } from './relay-error.ts'

const maxTokenLength = 2_000
/** Difference of clocks that is accepted, in s. */
const skewS = 120
/** Prefix of an Ed25519 key in a `did:key`. */
const ed25519Prefix = [0xed, 0x01]

const Header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Checks the token of a client and returns the client's id, a `did:key`.
 *
 * @param options.audiences - addresses of this relay. A token for another relay
 *   is refused, so that its operator cannot use it here.
 * @throws {ConnectRefusal} with the reason for the client
 * @see WCON-02
 */
export function checkClientToken(
  token: string,
  options: { readonly audiences: readonly string[]; readonly now: Date },
): string {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (token.length > maxTokenLength || signature === '' || more.length > 0)
    throw new ConnectRefusal('Invalid JWT')
  const claims = parsePart(Claims, body)
  if (!parsePart(Header, head) || !claims)
    throw new ConnectRefusal('Invalid JWT')
  const key = readDidKey(claims.iss)
  if (!key) throw new ConnectRefusal('Invalid JWT issuer')
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${body}`),
    toPublicKey(key),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new ConnectRefusal('Invalid JWT signature')
  const named = plainUrl(claims.aud)
  if (!options.audiences.some((url) => plainUrl(url) === named))
    throw new ConnectRefusal('Invalid JWT audience')
  const nowS = options.now.getTime() / 1_000
  if (claims.exp + skewS < nowS) throw new ConnectRefusal('JWT expired')
  if (claims.iat - skewS > nowS)
    throw new ConnectRefusal('JWT is not yet valid')
  return claims.iss
}

function parsePart<T>(schema: z.ZodType<T>, part: string): T | undefined {
  try {
    const json = Buffer.from(part, 'base64url').toString()
    return schema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/**
 * Normalises a relay's address. Clients write it with `ws` or `wss`, operators
 * also with `http` or `https`; a slash at the end and `127.0.0.1` in place of
 * `localhost` make no difference.
 */
function plainUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const protocol = url.protocol.replace(/^http/, 'ws')
  const host = url.host.replace(/^127\.0\.0\.1(?=:|$)/, 'localhost')
  return `${protocol}//${host}${url.pathname.replace(/\/+$/, '')}`
}

/** Returns the 32 bytes of an Ed25519 key; `undefined` for any other text. */
export function readDidKey(did: string): Uint8Array | undefined {
  const [, text = ''] =
    /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did) ?? []
  const bytes = Base58.toBytes(text)
  const isEd25519 =
    bytes.length === 34 && ed25519Prefix.every((byte, at) => bytes[at] === byte)
  return isEd25519 ? bytes.slice(2) : undefined
}

function toPublicKey(bytes: Uint8Array) {
  const x = Buffer.from(bytes).toString('base64url')
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x },
    format: 'jwk',
  })
}
