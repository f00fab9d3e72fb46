import * as Base64 from 'ox/Base64'
import { withSecurityStore } from '../storage/security-store.ts'

/**
 * The key of this browser that session tokens are bound to (DPoP, RFC 9449).
 * The browser uses it and never shows it, so a copied token is worth nothing
 * elsewhere. It signs no transaction and is no signer of the account.
 *
 * @see AUTH-10
 */
export type TokenKey = {
  /** SHA-256 of the public key (RFC 7638), base64url. */
  readonly thumbprint: string
  /** Proves that this browser makes one call. */
  readonly prove: (call: {
    readonly url: string
    /** Seconds since 1970, by the services' clock. */
    readonly issuedAt: number
    /** Absent while a token is asked for. */
    readonly token?: string
  }) => Promise<string>
}

const keyName = 'token-key'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const idBytes = 16

/**
 * Returns this browser's token key and makes it the first time. Two tabs that
 * ask at once get the same one.
 */
export async function loadTokenKey(indexedDB: IDBFactory): Promise<TokenKey> {
  const found = await withSecurityStore(indexedDB, 'readonly', (store) =>
    store.get(keyName),
  )
  return toTokenKey(isKeyPair(found) ? found : await makeKey(indexedDB))
}

async function makeKey(indexedDB: IDBFactory): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  const found = await withSecurityStore(indexedDB, 'readwrite', (store) => {
    const request: IDBRequest<unknown> = store.get(keyName)
    // Another tab may have made one since.
    request.onsuccess = () => {
      if (!isKeyPair(request.result)) store.put(made, keyName)
    }
    return request
  })
  return isKeyPair(found) ? found : made
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null) return false
  const { publicKey, privateKey } = value as Partial<CryptoKeyPair>
  return publicKey instanceof CryptoKey && privateKey instanceof CryptoKey
}

async function toTokenKey(pair: CryptoKeyPair): Promise<TokenKey> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey(
    'jwk',
    pair.publicKey,
  )
  // In this order, as the thumbprint is defined.
  const jwk = { crv, kty, x, y }
  return {
    thumbprint: await hash(JSON.stringify(jwk)),
    async prove({ url, issuedAt, token }) {
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk }
      const claims = {
        jti: encode(crypto.getRandomValues(new Uint8Array(idBytes))),
        htm: 'POST',
        htu: url,
        iat: issuedAt,
        ...(token !== undefined && { ath: await hash(token) }),
      }
      const input = `${encodeJson(header)}.${encodeJson(claims)}`
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
