import { createHash } from 'node:crypto'

/** A message in a topic's mailbox. */
export type RelayMessage = {
  /** Hash of topic and message, so that a repeated message has the same id. */
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Passed on unchanged: an empty text differs from none. */
  readonly attestation: string | undefined
  /** Client that published it. It never gets the message back. */
  readonly publisher: string
  /** Unix time in ms. */
  readonly publishedAt: number
  /** Place among the messages of one process. @see createSequence */
  readonly seq: number
  /** Unix time in ms. */
  readonly expiresAt: number
}

export function isTopic(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Returns a function for the place of each message: higher with each call, also
 * within a millisecond and when the clock is set back. The first 13 digits are
 * the time of publishing, in ms.
 */
export function createSequence(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1_000)
    return last
  }
}

/** Returns the same id for the same message on the same topic. @see WCON-02 */
export function messageId(topic: string, message: string): string {
  return createHash('sha256').update(topic).update(message).digest('base64url')
}

/** Returns the subscription id that clients calculate themselves. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256').update(topic).update(client).digest('hex')
}

/** Returns the part of a delivery that is the same for every receiver. */
export function toData(message: RelayMessage): string {
  return JSON.stringify({
    topic: message.topic,
    message: message.message,
    publishedAt: message.publishedAt,
    tag: message.tag,
    ...(message.attestation !== undefined && {
      attestation: message.attestation,
    }),
  })
}
