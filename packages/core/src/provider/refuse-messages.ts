import type { MessageContent } from '../messages/message-content.ts'
import { ProviderError } from './provider-error.ts'

/** Domains of the wallet's own proofs: sessions, and the second factor. */
const ownDomains = new Set(['ethauth', 'sequence guard'])

/**
 * Refuses to ask for proofs that open a session of the wallet or change its
 * second factor. An app gets a proof of its own by connecting with `authorize`.
 *
 * @throws {ProviderError}
 * @see DAPP-03
 */
export function refuseMessage(content: MessageContent): void {
  if (content.type !== 'typed-data') return
  const { name } = content.data.domain
  const plain = typeof name === 'string' ? name.trim().toLowerCase() : ''
  if (ownDomains.has(plain))
    throw new ProviderError(
      'invalidParams',
      'This is a proof of the wallet itself, which no app may ask for.',
    )
}
