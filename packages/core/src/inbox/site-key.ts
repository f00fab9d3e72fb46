import type { Asker, Entry } from './entry.ts'

/**
 * Returns the name under which an app's permission, its questions and its calls
 * are kept. An origin that the browser proves is its own name. An origin that is
 * only claimed never reaches what belongs to a proven one: a WalletConnect
 * session goes by its topic, any other claim by its transport as well.
 *
 * @see DAPP-01 WCON-01
 */
export function siteKey({
  proof,
  transport,
  peerId,
  origin,
}: Pick<Asker, 'proof' | 'transport' | 'peerId' | 'origin'>): string {
  if (proof === 'browser') return origin
  return transport === 'walletconnect'
    ? walletConnectKey(peerId)
    : `${transport}:${origin}`
}

const prefix = 'walletconnect:'

/** Returns the name of a WalletConnect session, by its topic. */
export function walletConnectKey(topic: string): string {
  return `${prefix}${topic}`
}

/** Returns the topic of a WalletConnect session by its name; else `undefined`. */
export function topicOfKey(key: string): string | undefined {
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

/** Whether an entry was asked by the app of this name. */
export function isFrom({ from }: Pick<Entry, 'from'>, site: string): boolean {
  return from !== undefined && siteKey(from) === site
}
