import * as Base64 from 'ox/Base64'

/**
 * A P-256 key that proves calls (DPoP, RFC 9449). The browser uses it and never
 * shows it, so a token that is bound to it is worth nothing elsewhere.
 *
 * @see AUTH-10 AUTH-12
 */
export type DpopKey = {
  /** The key itself, for a store that keeps keys without showing them. */
  readonly pair: CryptoKeyPair
  /** SHA-256 of the public key (RFC 7638), base64url. */
  readonly thumbprint: string
  /** Proves that the key's holder makes one call. */
  readonly prove: (call: {
    readonly url: string
    /** Seconds since 1970, by the services' clock. */
    readonly issuedAt: number
    /** Absent while a token is asked for. */
    readonly token?: string | undefined
    /** Further facts of the call that the proof holds for. */
    readonly claims?: Readonly<Record<string, string>> | undefined
  }) => Promise<string>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const idBytes = 16

/** Makes a key that nobody can take out of the browser. */
export async function createDpopKey(): Promise<DpopKey> {
  return readDpopKey(await createDpopPair())
}

/** Makes the pair of {@link readDpopKey}. Its private key cannot be exported. */
export function createDpopPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign'])
}

/** Whether a stored value is a pair of keys. */
export function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null) return false
  const { publicKey, privateKey } = value as Partial<CryptoKeyPair>
  return publicKey instanceof CryptoKey && privateKey instanceof CryptoKey
}

/** Makes a pair ready to prove calls. */
export async function readDpopKey(pair: CryptoKeyPair): Promise<DpopKey> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey(
    'jwk',
    pair.publicKey,
  )
  // In this order, as the thumbprint is defined.
  const jwk = { crv, kty, x, y }
  return {
    pair,
    thumbprint: await hash(JSON.stringify(jwk)),
    async prove({ url, issuedAt, token, claims }) {
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk }
      const payload = {
        ...claims,
        jti: encode(crypto.getRandomValues(new Uint8Array(idBytes))),
        htm: 'POST',
        htu: url,
        iat: issuedAt,
        ...(token !== undefined && { ath: await hash(token) }),
      }
      const input = `${encodeJson(header)}.${encodeJson(payload)}`
      const signature = await crypto.subtle.sign(
        { ...algorithm, hash: 'SHA-256' },
        pair.privateKey,
        new TextEncoder().encode(input),
      )
      return `${input}.${encode(new Uint8Array(signature))}`
    },
  }
}

async function hash(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function encodeJson(value: object): string {
  return encode(new TextEncoder().encode(JSON.stringify(value)))
}

function encode(bytes: Uint8Array): string {
  return Base64.fromBytes(bytes, { pad: false, url: true })
}
