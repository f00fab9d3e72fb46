import type { Asker } from '../inbox/entry.ts'

/** An app's own description; nothing of it is proven. */
export type PeerMetadata = { readonly name: string; readonly url: string }

const mostNameCharacters = 60
const mostUrlCharacters = 200
/** Control characters, and those that hide or turn text around. */
const hiding = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Returns an app as it asks over WalletConnect: named by its session's or
 * pairing's topic, with the name and address that it claims.
 *
 * @see WCON-01
 */
export function askerOfPeer(topic: string, metadata: PeerMetadata): Asker {
  const name = metadata.name
    .replace(hiding, '')
    .trim()
    .slice(0, mostNameCharacters)
  return {
    peerId: topic,
    transport: 'walletconnect',
    origin: claimedOrigin(metadata.url),
    proof: 'claimed',
    ...(name && { app: name }),
  }
}

/** Returns the origin of a web address, or the text as it is, cut. */
function claimedOrigin(url: string): string {
  const parsed = URL.parse(url)
  const isWeb = parsed !== null && /^https?:$/.test(parsed.protocol)
  return isWeb
    ? parsed.origin
    : url.replace(hiding, '').trim().slice(0, mostUrlCharacters)
}
