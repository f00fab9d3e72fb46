import { BaseError } from '@cairn/primitives'

/** Code and sentence of every error that clients get, by its tag. */
const table = {
  InvalidMethod: [-32600, 'Invalid payload: Invalid request method'],
  InvalidParams: [-32600, 'Invalid payload: Invalid request parameters'],
  InvalidTopic: [-32600, 'Invalid payload: Topic decoding failed'],
  Serialization: [-32600, 'Invalid payload: Failed to deserialize request'],
  PayloadSizeExceeded: [-32600, 'Invalid payload: Payload size exceeded'],
  BatchEmpty: [-32600, 'Invalid payload: The batch contains no items'],
  BatchLimitExceeded: [
    -32600,
    'Invalid payload: The batch contains too many items',
  ],
  TtlTooShort: [-32000, 'Request handler error: TTL too short'],
  TtlTooLong: [-32000, 'Request handler error: TTL too long'],
  MailboxLimitExceeded: [
    -32000,
    'Request handler error: Mailbox limit exceeded',
  ],
  SubscriberLimitExceeded: [
    -32000,
    'Request handler error: Subscriber limit exceeded',
  ],
  PublishFailed: [-32000, 'Request handler error: Publish failed'],
  SubscribeFailed: [-32000, 'Request handler error: Subscribe failed'],
  Unknown: [-32603, 'Internal error'],
  TooManyRequests: [3001, 'Too many requests'],
} as const

type RelayErrorTag = keyof typeof table

/** Limit that a request exceeded, for the metric. The client gets the tag alone. */
type Limit = 'client topics' | 'address subscriptions' | 'topic clients'

/** A refusal that the client gets as its answer. @see WCON-02 */
export class RelayError extends BaseError {
  override readonly name = 'RelayError'
  readonly tag: RelayErrorTag
  readonly code: number
  readonly limit: Limit | undefined

  constructor(tag: RelayErrorTag, cause?: unknown, limit?: Limit) {
    const [code, sentence] = table[tag]
    super(sentence, { cause })
    this.tag = tag
    this.code = code
    this.limit = limit
  }
}

/** Returns the refusal of a subscription, with the limit for the metric. */
export function subscriberLimitError(limit: Limit): RelayError {
  return new RelayError('SubscriberLimitExceeded', undefined, limit)
}

/** A client that may not connect. The reason goes to the client. */
export class ConnectRefusal extends BaseError {
  override readonly name = 'ConnectRefusal'
}
