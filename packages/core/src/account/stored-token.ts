import type { Wallet } from '../wallet.ts'

/** A token this near its end, in seconds, is renewed. */
const marginSeconds = 10

/** The token at hand, without asking anyone. */
export function storedToken(wallet: Wallet): string | undefined {
  const jwt = wallet.storage.get('sessionDump')?.jwt
  const now = wallet.now() / 1000
  const isGood = jwt?.key && jwt.expiration - marginSeconds > now
  return isGood ? jwt.token : undefined
}

/** Drops a token that a service no longer takes. */
export function dropToken(wallet: Wallet): void {
  const dump = wallet.storage.get('sessionDump')
  if (!dump) return
  const { jwt: _, ...kept } = dump
  wallet.storage.set('sessionDump', kept)
}
