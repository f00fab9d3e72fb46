import type { BaseWallet } from '../platform/base-wallet.ts'

/** A token this near its end, in seconds, is renewed. */
const marginSeconds = 10

/** The token at hand, without asking anyone. */
export function storedToken(
  wallet: Pick<BaseWallet, 'now' | 'storage'>,
): string | undefined {
  const jwt = wallet.storage.get('sessionDump')?.jwt
  const now = wallet.now() / 1000
  const isGood = jwt?.key && jwt.expiration - marginSeconds > now
  return isGood ? jwt.token : undefined
}

/**
 * Drops a token that a service no longer takes.
 *
 * @param refused - the token that was refused; another one that came since is
 *   kept. Absent: whatever there is
 */
export function dropToken(
  wallet: Pick<BaseWallet, 'storage'>,
  refused?: string,
): void {
  const dump = wallet.storage.get('sessionDump')
  if (!dump || (refused !== undefined && dump.jwt?.token !== refused)) return
  const { jwt: _, ...kept } = dump
  wallet.storage.set('sessionDump', kept)
}
