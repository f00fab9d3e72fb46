import type { Logger } from '@cairn/service-kit'
import type { Mailboxes } from './db/mailboxes.ts'
import type { Cursor, Page } from './db/pending.queries.ts'
import type { StoreOutcome, StoreQueue } from './db/store-queue.ts'
import {
  addTopic,
  deliver,
  hold,
  type Live,
  type Peer,
  release,
  removeTopic,
  send,
} from './live.ts'
import { messageId, type RelayMessage } from './message.ts'
import type { Draft } from './params.ts'
import type { RecentMessages } from './recent-messages.ts'
import { RelayError, subscriberLimitError } from './relay-error.ts'

export type RelayContext = {
  readonly live: Live
  readonly queue: StoreQueue
  readonly mailboxes: Mailboxes
  readonly recent: RecentMessages
  readonly log: Logger
  readonly now: () => number
  /** Returns the place of the next message. */
  readonly nextSeq: () => number
  readonly maxSubscriptions: number
  /** Adds to an address's use of the store. Returns whether there is room. */
  readonly hasRoom: (ip: string, bytes: number, ttlS: number) => boolean
  /** Counts new subscriptions of an address. Returns whether it may make them. */
  readonly maySubscribe: (ip: string, count: number) => boolean
  readonly onPublished: (isNew: boolean) => void
  readonly onAcked: () => void
}

/**
 * Publishes messages. Connected clients get a message at once if its mailbox has
 * room, else when it is stored. The promise resolves when all are stored. A
 * repeated message is neither stored nor sent again.
 *
 * @throws {RelayError} `MailboxLimitExceeded` `PublishFailed` `TooManyRequests`
 * @see WCON-02
 */
export async function publish(
  relay: RelayContext,
  peer: Peer,
  drafts: readonly Draft[],
): Promise<void> {
  const outcomes = await Promise.all(
    drafts.map((draft) => publishOne(relay, peer, draft)),
  ).catch((error: unknown) => {
    if (error instanceof RelayError) throw error
    throw new RelayError('PublishFailed', error)
  })
  if (outcomes.includes('full')) throw new RelayError('MailboxLimitExceeded')
}

async function publishOne(
  relay: RelayContext,
  peer: Peer,
  { topic, message, tag, ttlS, attestation }: Draft,
): Promise<StoreOutcome> {
  const { live, queue, recent } = relay
  const id = messageId(topic, message)
  const known = recent.find(id)
  relay.onPublished(!known)
  if (known) return known
  if (queue.isFull()) throw new RelayError('TooManyRequests')
  const size = Buffer.byteLength(message) + (attestation?.length ?? 0)
  if (!relay.hasRoom(peer.ip, size, ttlS))
    throw new RelayError('TooManyRequests')
  const seq = relay.nextSeq()
  const publishedAt = Math.floor(seq / 1_000)
  const stored: RelayMessage = {
    id,
    topic,
    message,
    tag,
    attestation,
    publisher: peer.client.id,
    publishedAt,
    seq,
    expiresAt: publishedAt + ttlS * 1_000,
  }
  const outcome = queue.addMessage(stored)
  recent.add(id, outcome)
  if (relay.mailboxes.reserve(topic, outcome)) {
    deliver(live, stored)
    return outcome
  }
  const result = await outcome
  if (result === 'stored') deliver(live, stored)
  return result
}

/**
 * Subscribes a client to topics. Messages of these topics wait until the
 * request is answered: call the result then.
 *
 * @returns a function that sends the pending messages
 * @throws {RelayError} `SubscriberLimitExceeded` `SubscribeFailed`
 *   `TooManyRequests`
 * @see WCON-02
 */
export async function subscribe(
  relay: RelayContext,
  peer: Peer,
  topics: readonly string[],
): Promise<() => void> {
  const { live, queue } = relay
  const { client } = peer
  if (queue.isFull()) throw new RelayError('TooManyRequests')
  await client.ready
  const added = topics.filter((topic) => !client.topics.has(topic))
  if (client.topics.size + added.length > relay.maxSubscriptions)
    throw subscriberLimitError('client topics')
  if (!relay.maySubscribe(peer.ip, added.length))
    throw subscriberLimitError('address subscriptions')
  const unique = [...new Set(topics)]
  for (const topic of unique) {
    hold(peer, topic)
    addTopic(live, client, topic)
  }
  const undo = (refused: readonly string[]) => {
    for (const topic of unique) release(peer, topic)
    for (const topic of refused)
      if (added.includes(topic)) removeTopic(live, client, topic)
  }
  const list = unique.map((topic) => ({ client: client.id, topic }))
  const [refused, page] = await Promise.all([
    queue.subscribe(list),
    queue.pending({ client: client.id, topics: unique, after: undefined }),
  ]).catch((error: unknown) => {
    undo(unique)
    throw new RelayError('SubscribeFailed', error)
  })
  if (refused.length > 0) {
    undo(refused)
    throw subscriberLimitError('topic clients')
  }
  for (const topic of unique) peer.subscribed.add(topic)
  return () => {
    const sendHeld = () => {
      for (const topic of unique)
        for (const held of release(peer, topic)) send(live, peer, held)
    }
    for (const message of page.messages) send(live, peer, message)
    if (!page.hasMore) return sendHeld()
    // Newer messages wait until all older ones are sent.
    const last = page.messages.at(-1)
    void sendPending(relay, peer, unique, last).finally(sendHeld)
  }
}

/**
 * Sends the pending messages of topics to a socket, in the order in which they
 * were published. Each page is read when the socket has taken the one before.
 */
export async function sendPending(
  relay: RelayContext,
  peer: Peer,
  topics: readonly string[],
  after?: Cursor,
): Promise<void> {
  const { live, queue, log } = relay
  const { id: client } = peer.client
  let cursor = after
  try {
    while (!peer.isClosed && topics.length > 0) {
      await drained(peer)
      const page = await queue.pending({ client, topics, after: cursor })
      for (const message of page.messages) send(live, peer, message)
      cursor = page.messages.at(-1) ?? cursor
      if (!page.hasMore || peer.isBehind) return
    }
  } catch (err) {
    log.warn({ err }, 'pending messages could not be read')
  }
}

const drainLookMs = 20
const drainedBytes = 262_144

/** Resolves when the socket has sent most of its bytes, or is closed. */
async function drained(peer: Peer): Promise<void> {
  while (!peer.isClosed && peer.buffered() > drainedBytes)
    await new Promise((resolve) => setTimeout(resolve, drainLookMs).unref())
}

/**
 * Ends subscriptions of a client.
 *
 * @see WCON-02
 */
export async function unsubscribe(
  { live, queue }: RelayContext,
  { client }: Peer,
  topics: readonly string[],
): Promise<void> {
  if (queue.isFull()) throw new RelayError('TooManyRequests')
  await client.ready
  for (const topic of topics) {
    removeTopic(live, client, topic)
    for (const peer of client.peers) peer.subscribed.delete(topic)
  }
  await queue
    .unsubscribe(topics.map((topic) => ({ client: client.id, topic })))
    .catch((error: unknown) => {
      throw new RelayError('SubscribeFailed', error)
    })
}

/**
 * Returns a page of pending messages as the answer to a request.
 *
 * @returns the page, and a function to call when the answer went out: the
 *   messages then count as received
 * @throws {RelayError} `TooManyRequests` while the socket's last fetch runs
 * @see WCON-02
 */
export async function fetchMessages(
  { queue, log }: RelayContext,
  peer: Peer,
  topics: readonly string[],
): Promise<{ readonly page: Page; readonly onSent: () => void }> {
  if (peer.isFetching || queue.isFull()) throw new RelayError('TooManyRequests')
  peer.isFetching = true
  try {
    const { id: client } = peer.client
    const page = await queue.pending({ client, topics, after: undefined })
    const onSent = () => {
      const acks = page.messages.map(({ id, expiresAt }) => ({
        messageId: id,
        client,
        expiresAt,
      }))
      queue.addAcks(acks).catch((err: unknown) => {
        log.warn({ err }, 'acks of a fetch could not be stored')
      })
    }
    return { page, onSent }
  } finally {
    peer.isFetching = false
  }
}

/**
 * Stores that a client received the message of a delivery.
 *
 * @param deliveryId - the id of our request; unknown ones are ignored
 * @see WCON-02
 */
export function acknowledge(
  relay: RelayContext,
  peer: Peer,
  deliveryId: number,
): void {
  const delivery = peer.inFlight.get(deliveryId)
  if (!delivery) return
  peer.inFlight.delete(deliveryId)
  const { messageId: id, expiresAt } = delivery
  relay.onAcked()
  relay.queue
    .addAcks([{ messageId: id, client: peer.client.id, expiresAt }])
    .catch((err: unknown) => {
      relay.log.warn({ err }, 'an ack could not be stored')
    })
    .finally(() => {
      peer.sent.delete(id)
      peer.attempts.delete(id)
    })
  if (peer.isBehind && peer.inFlight.size < resumeBelow) {
    peer.isBehind = false
    void sendPending(relay, peer, [...peer.client.topics.keys()])
  }
}

/** Deliveries in flight below which a socket gets further messages. */
const resumeBelow = 500
