import { type Address, isSameAddress } from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** Lifetime of the user's cached name, in ms. @see CONT-02 */
const ownNameLifetimeMs = 60 * 60_000

/**
 * The user's own name, kept for an hour; asked again when older or when it is
 * another address's. A chain that does not answer leaves what was known.
 *
 * @see CONT-02
 */
export async function getOwnName(
  wallet: BaseWallet,
  address: Address,
): Promise<string | undefined> {
  const kept = wallet.storage.get('ens')
  const isOwn = kept !== undefined && isSameAddress(kept.address, address)
  const age = wallet.now() - (kept?.timestamp ?? 0)
  if (isOwn && age >= 0 && age < ownNameLifetimeMs)
    return kept.name ?? undefined
  try {
    const { lookupName } = await import('./ens.ts')
    const name = (await lookupName(wallet, address)) ?? null
    // An answer that comes after the sign-out leaves nothing behind.
    if (wallet.session.getState().type !== 'signed-out')
      wallet.storage.set('ens', { address, name, timestamp: wallet.now() })
    return name ?? undefined
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not look up the name')
    return isOwn ? (kept.name ?? undefined) : undefined
  }
}
