import { createRpcClient } from '@cairn/clients'
import { type DatabeatEvent, databeat } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { type AnalyticsEvent, scrubField } from './events.ts'
import { anonymous, pseudonym, randomHex } from './identity.ts'

/** Time that events wait to be sent together, in ms. */
export const flushMs = 1000

/** A batch goes at once when it is as large; the wire takes 100. */
const maxBatch = 50

/** Locale of those who have not chosen one. */
const defaultLocale = 'en'

export type AnalyticsClient = {
  /** Puts an event into the next batch. Never throws. */
  readonly track: (event: AnalyticsEvent) => Promise<void>
  /** Sends what waits; what cannot be sent is lost. */
  readonly flush: () => Promise<void>
  /** From here on it is another visit, of nobody. */
  readonly clearIdentity: () => void
}

/**
 * Reports events to the API host in batches: each with the locale, a session
 * that ends with the page, and a pseudonym of whoever is signed in.
 *
 * @see ANLT-01
 */
export function createAnalyticsClient(
  wallet: ConnectedWallet,
  options: { readonly token: string },
): AnalyticsClient {
  const { platform, environment, log } = wallet
  const client = createRpcClient(databeat, {
    url: environment.services.api,
    authorize: async () => ({ authorization: `Bearer ${options.token}` }),
    // It goes out although the page that sends it closes.
    fetch: (url, init) => platform.fetch(url, { ...init, keepalive: true }),
  })
  let sessionId = randomHex(16)
  let queue: DatabeatEvent[] = []
  let timer: AbortController | undefined

  async function flush(): Promise<void> {
    timer?.abort()
    timer = undefined
    const events = queue
    queue = []
    if (events.length === 0) return
    try {
      await client.tick({ events })
    } catch (error) {
      // Lost events do not matter to the person, so a failure is only logged.
      log.debug({ error: String(error) }, 'Analytics not sent')
    }
  }

  function schedule(): void {
    if (queue.length >= maxBatch) {
      void flush()
      return
    }
    if (timer) return
    const waiting = new AbortController()
    timer = waiting
    platform.delay(flushMs, waiting.signal).then(flush, () => undefined)
  }

  return {
    async track({ event, ...props }) {
      const session = wallet.session.getState()
      const ofSession = sessionId
      const identity =
        session.type === 'signed-in'
          ? await pseudonym(wallet, session.address)
          : anonymous
      const locale = wallet.storage.get('locale') ?? defaultLocale
      const texts = Object.entries({ ...props, locale }).map(
        ([name, value]) => [name, scrubField(name, value)],
      )
      queue.push({
        event,
        source: wallet.origin,
        ...identity,
        sessionId: ofSession,
        device: {
          type: 'WEB',
          os: wallet.deviceInfo.os,
          osVersion: '',
          browser: wallet.deviceInfo.browser,
          browserVersion: '',
        },
        props: Object.fromEntries(texts),
      })
      schedule()
    },
    flush,
    clearIdentity() {
      sessionId = randomHex(16)
      wallet.storage.remove('analytics')
    },
  }
}
