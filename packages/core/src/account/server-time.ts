import type { Wallet } from '../wallet.ts'

const dayMs = 24 * 60 * 60 * 1000
const patienceMs = 3000

/**
 * The services' time, in milliseconds, for what they judge by it: a device may
 * be minutes off and know nothing of it. A service that is away, or a day off,
 * is not believed: then it is the device's own time.
 *
 * @see AUTH-10 GUARD-03 PWLS-04
 */
export async function serverNow(wallet: Wallet): Promise<number> {
  const { api } = wallet.clients
  const answer = await api
    .clock({}, { timeoutMs: patienceMs })
    .catch(() => undefined)
  const own = wallet.now()
  const time = Date.parse(answer?.serverTime ?? '')
  return Math.abs(time - own) <= dayMs ? time : own
}
