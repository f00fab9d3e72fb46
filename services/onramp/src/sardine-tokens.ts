import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a token, in ms. */
const lifetimeMs = 30 * 60_000

/** Issues and checks the tokens with which sardine's page starts. */
export type SardineTokens = {
  /** Secret of the operator, which the API sends to get a token. */
  readonly clientSecret: string
  readonly issue: () => string
  readonly isValid: (token: string) => boolean
}

/** Creates tokens that hold their own end, so that nothing is stored. */
export function createSardineTokens(
  secret: Uint8Array,
  now: () => Date,
): SardineTokens {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url')
  return {
    clientSecret: Buffer.from(secret).toString('hex'),
    issue() {
      const end = `${now().getTime() + lifetimeMs}`
      return `${end}.${sign(end)}`
    },
    isValid(token) {
      const [end = '', signature = ''] = token.split('.')
      return isSame(signature, sign(end)) && Number(end) > now().getTime()
    },
  }
}

/** Compares two texts in a time that does not depend on them. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
