import { createHash } from 'node:crypto'

/**
 * Hashes a token, a state or a cookie for storage. They have 256 random bits, so
 * a fast hash is enough.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
