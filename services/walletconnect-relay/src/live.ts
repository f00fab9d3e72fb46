import { type RelayMessage, subscriptionId, toData } from './message.ts'

/** The open socket of a client. A client may have several. */
export type Peer = {
  readonly client: LiveClient
  readonly ip: string
  /** Sends a frame. `onSent` runs when it went out; never on a closed socket. */
  readonly send: (text: string, onSent?: () => void) => void
  /** Bytes that wait to be sent. */
  readonly buffered: () => number
  readonly close: (code: number, reason: string) => void
  /** Deliveries without an ack, by our request id. */
  readonly inFlight: Map<number, Delivery>
  /** Ids of messages that were sent here and are not stored as received. */
  readonly sent: Set<string>
  /** Number of deliveries of messages that were sent more than once. */
  readonly attempts: Map<string, number>
  /** Messages of topics whose subscription is not answered yet. */
  readonly holds: Map<string, Hold>
  /** Topics that this socket subscribed to. */
  readonly subscribed: Set<string>
  /** Whether messages were left out because too many are in flight. */
  isBehind: boolean
  isFetching: boolean
  isClosed: boolean
}

export type Delivery = {
  readonly messageId: string
  readonly topic: string
  readonly expiresAt: number
  readonly at: number
  /** Whether the message was sent again under another id. */
  isRepeated: boolean
}

type Hold = { requests: number; readonly messages: RelayMessage[] }

/** A client with at least one open socket. */
export type LiveClient = {
  readonly id: string
  readonly peers: Set<Peer>
  /** Topics with the subscription ids that the client expects. */
  readonly topics: Map<string, string>
  /** Resolves when `topics` has the stored subscriptions. */
  ready: Promise<void>
}

/** Deliveries without an ack that a socket may have. */
const maxInFlight = 1_000
/** Unsent bytes after which a socket counts as too slow. */
export const maxBuffered = 1_048_576

/** Clients that are connected to this process. */
export type Live = {
  readonly clients: Map<string, LiveClient>
  /** Connected clients of each topic. */
  readonly byTopic: Map<string, Set<LiveClient>>
  readonly now: () => number
  readonly onDelivered: () => void
  lastId: number
}

export function createLive(options: Pick<Live, 'now' | 'onDelivered'>): Live {
  return { clients: new Map(), byTopic: new Map(), lastId: 0, ...options }
}

/** Finds the client of an id, or creates it; `isNew` if it was created. */
export function joinClient(
  live: Live,
  id: string,
): { readonly client: LiveClient; readonly isNew: boolean } {
  const known = live.clients.get(id)
  if (known) return { client: known, isNew: false }
  const client: LiveClient = {
    id,
    peers: new Set(),
    topics: new Map(),
    ready: Promise.resolve(),
  }
  live.clients.set(id, client)
  return { client, isNew: true }
}

export function addPeer(live: Live, peer: Peer): void {
  const { client } = peer
  if (client.peers.size === 0)
    for (const topic of client.topics.keys()) route(live, client, topic)
  client.peers.add(peer)
}

/** Forgets a socket, and the client with its last one. */
export function removePeer(live: Live, peer: Peer): void {
  const { client } = peer
  peer.isClosed = true
  client.peers.delete(peer)
  if (client.peers.size > 0) return
  dropClient(live, client)
  for (const topic of client.topics.keys()) unroute(live, client, topic)
}

/** Forgets a client, so that its next socket starts afresh. */
export function dropClient(live: Live, client: LiveClient): void {
  if (live.clients.get(client.id) === client) live.clients.delete(client.id)
}

export function addTopic(live: Live, client: LiveClient, topic: string): void {
  if (client.topics.has(topic)) return
  client.topics.set(topic, subscriptionId(topic, client.id))
  if (client.peers.size > 0) route(live, client, topic)
}

export function removeTopic(
  live: Live,
  client: LiveClient,
  topic: string,
): void {
  client.topics.delete(topic)
  unroute(live, client, topic)
}

function route(live: Live, client: LiveClient, topic: string): void {
  const others = live.byTopic.get(topic)
  if (others) others.add(client)
  else live.byTopic.set(topic, new Set([client]))
}

function unroute(live: Live, client: LiveClient, topic: string): void {
  const others = live.byTopic.get(topic)
  others?.delete(client)
  if (others?.size === 0) live.byTopic.delete(topic)
}

/**
 * Sends a message to every socket of its topic's clients. The publisher gets no
 * copy, because it would take its own proposal for another's.
 *
 * @see WCON-02
 */
export function deliver(live: Live, message: RelayMessage): void {
  const receivers = live.byTopic.get(message.topic)
  if (!receivers) return
  let data: string | undefined
  for (const client of receivers) {
    if (client.id === message.publisher) continue
    data ??= toData(message)
    for (const peer of client.peers) {
      const hold = peer.holds.get(message.topic)
      if (hold) hold.messages.push(message)
      else send(live, peer, message, data)
    }
  }
}

/**
 * Sends a message to one socket, unless it was sent there before.
 *
 * @param data - `toData(message)`, if it is known
 */
export function send(
  live: Live,
  peer: Peer,
  message: RelayMessage,
  data = toData(message),
): void {
  const { client, sent, inFlight } = peer
  const subscription = client.topics.get(message.topic)
  if (peer.isClosed || subscription === undefined || sent.has(message.id))
    return
  const now = live.now()
  if (message.expiresAt <= now) return
  if (inFlight.size >= maxInFlight) {
    peer.isBehind = true
    return
  }
  if (peer.buffered() > maxBuffered) {
    // The message stays in the mailbox for the client's next socket.
    peer.close(1013, 'Too slow')
    return
  }
  const id = nextId(live)
  sent.add(message.id)
  inFlight.set(id, {
    messageId: message.id,
    topic: message.topic,
    expiresAt: message.expiresAt,
    at: now,
    isRepeated: false,
  })
  peer.send(
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscription}","data":${data}}}`,
  )
  live.onDelivered()
}

/** Clients turn ids of 17 digits into text, so ours have 16. */
function nextId(live: Live): number {
  live.lastId = Math.max(live.lastId + 1, live.now() * 1_000)
  return live.lastId
}

/** Collects new messages of a topic until its subscription is answered. */
export function hold(peer: Peer, topic: string): void {
  const known = peer.holds.get(topic)
  if (known) known.requests += 1
  else peer.holds.set(topic, { requests: 1, messages: [] })
}

/** Returns the collected messages once no request holds the topic. */
export function release(peer: Peer, topic: string): readonly RelayMessage[] {
  const known = peer.holds.get(topic)
  if (!known) return []
  known.requests -= 1
  if (known.requests > 0) return []
  peer.holds.delete(topic)
  return known.messages
}
