import { readUrl } from '@cairn/primitives'
import { appName } from '../inbox/app-name.ts'
import type { Asker } from '../inbox/entry.ts'

/** An app's own description; nothing of it is proven. */
export type PeerMetadata = { readonly name: string; readonly url: string }

/**
 * Returns an app as it asks over WalletConnect: named by its session's or
 * pairing's topic, with the name and address that it claims.
 *
 * @see WCON-01
 */
export function askerOfPeer(topic: string, metadata: PeerMetadata): Asker {
  const name = appName(metadata.name)
  return {
    peerId: topic,
    transport: 'walletconnect',
    origin: claimedOrigin(metadata.url),
    proof: 'claimed',
    ...(name && { app: name }),
  }
}

/** Returns the origin of a web address; empty for anything else. */
function claimedOrigin(url: string): string {
  const parsed = readUrl(url)
  return parsed !== undefined && /^https?:$/.test(parsed.protocol)
    ? parsed.origin
    : ''
}
