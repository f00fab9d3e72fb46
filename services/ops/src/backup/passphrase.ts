import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

// The library has both, in JavaScript: a file takes seconds there, and stops
// everything else. This is the same form with Node's own scrypt.

const kind = 'scrypt'
const label = 'age-encryption.org/v1/scrypt'
/** Work of a new file, as a power of two: what `age` writes. */
const work = 18
/** Most work that is done for a file. It takes 1 GiB. */
const mostWork = 20
const saltBytes = 16
const keyBytes = 32
const fileKeyBytes = 16
const tagBytes = 16
const cipher = 'chacha20-poly1305'
const tagged = { authTagLength: tagBytes }
/** Each key encrypts one thing. */
const nonce = Buffer.alloc(12)

/** Wraps the key of a file with a passphrase. @see https://age-encryption.org/v1 */
export function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(saltBytes)
      const key = await derive(passphrase, salt, work)
      const wrapping = createCipheriv(cipher, key, nonce, tagged)
      const body = Buffer.concat([
        wrapping.update(fileKey),
        wrapping.final(),
        wrapping.getAuthTag(),
      ])
      return [new Stanza([kind, unpadded(salt), `${work}`], body)]
    },
  }
}

/**
 * Opens the key of a file with a passphrase.
 *
 * @throws {Error} of `unwrapFileKey` if the file names no such key as `age` does
 */
export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza, ...others] = stanzas
      if (stanza?.args[0] !== kind) return null
      const { salt, power } = readArguments(stanza.args)
      const isWhole = stanza.body.length === fileKeyBytes + tagBytes
      if (others.length > 0 || !isWhole) throw new Error('invalid stanza')
      const key = await derive(passphrase, salt, power)
      const unwrapping = createDecipheriv(cipher, key, nonce, tagged)
      unwrapping.setAuthTag(stanza.body.subarray(-tagBytes))
      const fileKey = unwrapping.update(stanza.body.subarray(0, -tagBytes))
      try {
        unwrapping.final()
        return fileKey
      } catch {
        return null
      }
    },
  }
}

function readArguments([, salt = '', power = '', ...rest]: readonly string[]) {
  const bytes = Buffer.from(salt, 'base64')
  const isExact = bytes.length === saltBytes && unpadded(bytes) === salt
  if (!isExact || !/^[1-9]\d?$/.test(power) || rest.length > 0)
    throw new Error('invalid stanza')
  if (Number(power) > mostWork) throw new Error('too much work')
  return { salt: bytes, power: Number(power) }
}

const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(
  passphrase: string,
  salt: Buffer,
  power: number,
): Promise<Buffer> {
  const N = 2 ** power
  // 128 bytes for each block of each step, and some for itself.
  const maxmem = 128 * 8 * (N + 64)
  const salted = Buffer.concat([Buffer.from(label), salt])
  return stretch(passphrase, salted, keyBytes, { N, r: 8, p: 1, maxmem })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
