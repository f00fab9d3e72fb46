import { type RelayMessage, subscriptionId, toData } from './message.ts'

/** The open socket of a client. A client may have several. */
export type Peer = {
  readonly client: LiveClient
  readonly ip: string
  readonly send: (text: string) => void
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
const maxBuffered = 1_048_576

/** Clients that are connected to this process. */
export type Live = ReturnType<typeof createLive>

/**
 * Keeps the connected clients, and sends them messages.
 *
 * @see WCON-02
 */
export function createLive(options: {
  readonly now: () => number
  readonly onDelivered: () => void
}) {
  const clients = new Map<string, LiveClient>()
  const byTopic = new Map<string, Set<LiveClient>>()
  let lastId = 0

  /** Clients turn ids of 17 digits into text, so ours stay below. */
  function nextId(): number {
    lastId = Math.max(lastId + 1, options.now() * 1_000)
    return lastId
  }

  function addTopic(client: LiveClient, topic: string): void {
    if (client.topics.has(topic)) return
    client.topics.set(topic, subscriptionId(topic, client.id))
    if (client.peers.size > 0) route(client, topic)
  }

  function route(client: LiveClient, topic: string): void {
    const others = byTopic.get(topic)
    if (others) others.add(client)
    else byTopic.set(topic, new Set([client]))
  }

  function removeTopic(client: LiveClient, topic: string): void {
    client.topics.delete(topic)
    unroute(client, topic)
  }

  function unroute(client: LiveClient, topic: string): void {
    const others = byTopic.get(topic)
    others?.delete(client)
    if (others?.size === 0) byTopic.delete(topic)
  }

  function push(peer: Peer, message: RelayMessage, data: string): void {
    const { client, sent, inFlight } = peer
    const subscription = client.topics.get(message.topic)
    if (peer.isClosed || subscription === undefined || sent.has(message.id))
      return
    const now = options.now()
    if (message.expiresAt <= now) return
    if (inFlight.size >= maxInFlight) {
      peer.isBehind = true
      return
    }
    if (peer.buffered() > maxBuffered) {
      // The message stays in the mailbox for the next socket of the client.
      peer.close(1013, 'Too slow')
      return
    }
    const id = nextId()
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
    options.onDelivered()
  }

  return {
    clients,
    byTopic,
    addTopic,
    removeTopic,

    /** Finds the client of an id, or creates it; `isNew` if it was created. */
    join(id: string): { readonly client: LiveClient; readonly isNew: boolean } {
      const known = clients.get(id)
      if (known) return { client: known, isNew: false }
      const client: LiveClient = {
        id,
        peers: new Set(),
        topics: new Map(),
        ready: Promise.resolve(),
      }
      clients.set(id, client)
      return { client, isNew: true }
    },

    addPeer(peer: Peer): void {
      const { client } = peer
      if (client.peers.size === 0)
        for (const topic of client.topics.keys()) route(client, topic)
      client.peers.add(peer)
    },

    removePeer(peer: Peer): void {
      const { client } = peer
      peer.isClosed = true
      client.peers.delete(peer)
      if (client.peers.size > 0) return
      if (clients.get(client.id) === client) clients.delete(client.id)
      for (const topic of client.topics.keys()) unroute(client, topic)
    },

    /** Sends a message to every socket of its topic's clients. */
    deliver(message: RelayMessage): void {
      const receivers = byTopic.get(message.topic)
      if (!receivers) return
      let data: string | undefined
      for (const client of receivers) {
        if (client.id === message.publisher) continue
        data ??= toData(message)
        for (const peer of client.peers) {
          const hold = peer.holds.get(message.topic)
          if (hold) hold.messages.push(message)
          else push(peer, message, data)
        }
      }
    },

    /** Sends a message to one socket. */
    send(peer: Peer, message: RelayMessage): void {
      push(peer, message, toData(message))
    },

    /** Collects messages of a topic until its subscription is answered. */
    hold(peer: Peer, topic: string): void {
      const hold = peer.holds.get(topic)
      if (hold) hold.requests += 1
      else peer.holds.set(topic, { requests: 1, messages: [] })
    },

    /** Returns the collected messages once no request holds the topic. */
    release(peer: Peer, topic: string): readonly RelayMessage[] {
      const hold = peer.holds.get(topic)
      if (!hold) return []
      hold.requests -= 1
      if (hold.requests > 0) return []
      peer.holds.delete(topic)
      return hold.messages
    },
  }
}
