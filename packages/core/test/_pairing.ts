import { SignClient } from '@walletconnect/sign-client'
import type { LeaderPage } from '../src/walletconnect/start-walletconnect.ts'
import type { Profile } from './_browser.ts'

/** The protocol's own client, unmodified, in the place of an app. */
export type PairedApp = InstanceType<typeof SignClient>

/**
 * Opens an app. Its client would ask the vendor's host before each request,
 * which takes 5 s where that host cannot be reached.
 */
export async function openApp(
  relayUrl: string,
  name: string,
): Promise<PairedApp> {
  // One process holds several clients here, a page of an app only one.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const client = await SignClient.init({
    relayUrl,
    projectId: 'test',
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    metadata: {
      name,
      description: 'A test app',
      url: `https://${name.toLowerCase()}.example/app`,
      icons: [],
    },
  })
  client.core.verify.register = async () => ''
  return client
}

/** Pause between looks for what other tabs stored, in ms. */
const lookMs = 5

/** A tab of a profile: it hears of storage as a browser's tab does. */
export type Tab = LeaderPage & {
  /** Ends the tab, and with it what it leads. */
  readonly close: () => void
}

export function openTab({ id, kept }: Profile): Tab {
  const target = new EventTarget()
  const closed = new AbortController()
  let seen = new Map(kept)
  const timer = setInterval(() => {
    const now = new Map(kept)
    const keys = new Set([...now.keys(), ...seen.keys()])
    const changed = [...keys].filter((key) => now.get(key) !== seen.get(key))
    seen = now
    for (const key of changed)
      target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }, lookMs)
  const request = (
    name: string,
    options: LockOptions,
    hold: () => Promise<unknown>,
  ) =>
    navigator.locks.request(`${id} ${name}`, options, () =>
      // A tab that closes lets go of its locks.
      Promise.race([
        hold(),
        new Promise((resolve) =>
          closed.signal.addEventListener('abort', resolve),
        ),
      ]),
    )
  return {
    addEventListener: target.addEventListener.bind(target) as never,
    removeEventListener: target.removeEventListener.bind(target) as never,
    locks: { request: request as LockManager['request'] },
    close() {
      clearInterval(timer)
      closed.abort()
    },
  }
}
