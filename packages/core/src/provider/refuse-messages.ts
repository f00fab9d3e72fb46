import type { MessageContent } from '../messages/message-content.ts'
import { isOwnProof } from '../messages/own-proofs.ts'
import { ProviderError } from './provider-error.ts'

/**
 * Refuses to ask for proofs of the wallet itself. An app gets a proof of its
 * own by connecting with `authorize`.
 *
 * @throws {ProviderError}
 * @see DAPP-03
 */
export function refuseMessage(content: MessageContent): void {
  if (isOwnProof(content))
    throw new ProviderError(
      'invalidParams',
      'This is a proof of the wallet itself, which no app may ask for.',
    )
}
