import type { TokensWallet } from './tokens-wallet.ts'

const dayMs = 24 * 60 * 60 * 1000
const patienceMs = 3000

/**
 * Asks for the services' time, in ms, for what they judge by it: a device's
 * clock may be minutes off. When no service answers, or its time is a day off,
 * this is the device's own time. The difference is kept for
 * {@link knownServerNow}.
 *
 * @see AUTH-10 GUARD-03 PWLS-04
 */
export async function serverNow(
  wallet: Pick<TokensWallet, 'clients' | 'clock' | 'now'>,
): Promise<number> {
  const { api } = wallet.clients
  const answer = await api
    .clock({}, { timeoutMs: patienceMs })
    .catch(() => undefined)
  const own = wallet.now()
  const time = Date.parse(answer?.serverTime ?? '')
  // A time that cannot be read is not less than anything.
  if (!(Math.abs(time - own) <= dayMs)) return own
  wallet.clock.skewMs = time - own
  return time
}

/** Returns the services' time, in ms, as far as it is known without asking. */
export function knownServerNow({
  now,
  clock,
}: Pick<TokensWallet, 'clock' | 'now'>): number {
  return now() + clock.skewMs
}
