import type { Address } from '@cairn/primitives'
import type { SessionWallet } from '../session/session-wallet.ts'

/**
 * The address that a name stands for; nothing when nobody has the name. The
 * tables of characters this needs are loaded at the first call.
 *
 * @throws {InvalidNameError} if the text is no name
 * @throws {NodeUnavailableError} when the chain of names does not answer
 * @see CONT-01 SEND-01
 */
export async function resolveName(
  wallet: SessionWallet,
  text: string,
): Promise<Address | undefined> {
  const ens = await import('./ens.ts')
  return ens.resolveName(wallet, text)
}
