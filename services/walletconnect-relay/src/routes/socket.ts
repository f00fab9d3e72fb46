import type { Upgrade, UpgradeCall } from '@cairn/service-kit'
import { type WebSocket, WebSocketServer } from 'ws'
import { createAddressLimit, createWindows } from '../limits.ts'
import {
  addPeer,
  addTopic,
  dropClient,
  joinClient,
  type LiveClient,
  maxBuffered,
  type Peer,
  removePeer,
} from '../live.ts'
import { type RelayContext, sendPending } from '../relay.ts'
import { ConnectRefusal } from '../relay-error.ts'
import { answerFrame, type FrameContext } from './answer-frame.ts'
import { checkConnection } from './check-connection.ts'

/** Clients treat this close code as final, so only a bad token gets it. */
const unauthorized = 3000
const tryAgainLater = 1013
const goingAway = 1001

const maxFrameBytes = 1_048_576
/** Fragments of one frame. Clients send one. */
const maxFragments = 64
const frameWindowMs = 10_000
const minuteMs = 60_000
/** Requests of one socket that may wait for their answers. */
const maxRunning = 1_000
/** Time for a client to subscribe again after it connected, in ms. */
const resubscribeMs = 5_000
/** Time for a closing handshake, in ms. A peer that does not read never answers. */
const closeWithinMs = 1_000

export type RelaySockets = Upgrade & {
  /** Pings every socket, and ends those that did not answer the last ping. */
  readonly ping: () => void
}

type Sockets = {
  readonly context: FrameContext
  readonly open: Map<Peer, WebSocket>
  /** Sockets that sent nothing since the last ping. */
  readonly silent: Set<Peer>
}

/**
 * Serves the WebSockets of clients.
 *
 * @see WCON-02
 */
export function createSockets(
  parts: Omit<FrameContext, 'mayRequest'>,
): RelaySockets {
  const { config, relay, metrics } = parts
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    maxFragments,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const mayConnect = createAddressLimit(config.connectLimits, minuteMs)
  const mayRequest = createAddressLimit(config.requestLimits, minuteMs)
  const sockets: Sockets = {
    context: { ...parts, mayRequest },
    open: new Map(),
    silent: new Set(),
  }
  let isClosing = false
  return {
    path: '/walletconnect',
    ping: () => pingAll(sockets),
    accept(call) {
      if (isClosing) return call.refuse(503)
      if (!mayConnect(call.ip, 1, relay.now())) return call.refuse(429)
      const { searchParams: query } = new URL(call.request.url ?? '', 'ws://x')
      const { headers } = call.request
      const now = new Date(relay.now())
      const client = checkConnection({ query, headers, now }, config)
      if (!(client instanceof ConnectRefusal))
        return upgrade(server, call, (ws) =>
          openSocket(sockets, ws, { id: client, ip: call.ip }),
        )
      metrics.refused.inc()
      const reason = `Unauthorized: ${client.message}`
      // Browsers do not tell a page the status of a refused upgrade.
      if (query.get('useOnCloseEvent') !== 'true')
        return call.refuse(401, reason)
      upgrade(server, call, (ws) => {
        ws.on('error', () => {})
        closeSocket(ws, unauthorized, reason)
      })
    },
    close() {
      isClosing = true
      for (const ws of sockets.open.values())
        closeSocket(ws, goingAway, 'The relay restarts')
    },
  }
}

function upgrade(
  server: WebSocketServer,
  { request, socket, head }: UpgradeCall,
  onOpen: (ws: WebSocket) => void,
): void {
  server.handleUpgrade(request, socket, head, onOpen)
}

function closeSocket(ws: WebSocket, code: number, reason: string): void {
  ws.close(code, reason)
  setTimeout(() => ws.terminate(), closeWithinMs).unref()
}

function pingAll({ open, silent }: Sockets): void {
  for (const [peer, ws] of open) {
    if (silent.has(peer)) ws.terminate()
    silent.add(peer)
    ws.ping()
  }
}

/** Adds the socket of an authorised client. */
function openSocket(
  { context, open, silent }: Sockets,
  ws: WebSocket,
  { id, ip }: { readonly id: string; readonly ip: string },
): void {
  const { relay, config, metrics } = context
  const peer = createPeer(joinWithTopics(relay, id), ws, ip)
  open.set(peer, ws)
  addPeer(relay.live, peer)
  metrics.connected.inc()
  const missed = () => void sendMissed(relay, peer)
  const timer = setTimeout(missed, resubscribeMs).unref()
  const isWithin = createWindows(frameWindowMs)
  let running = 0
  const count = (): boolean => {
    silent.delete(peer)
    const isAllowed =
      running < maxRunning && isWithin('', config.frameLimit, 1, relay.now())
    const isSlow = peer.buffered() > maxBuffered
    if (!isAllowed) peer.close(tryAgainLater, 'Too many requests')
    else if (isSlow) peer.close(tryAgainLater, 'Too slow')
    return isAllowed && !isSlow && !peer.isClosed
  }
  ws.on('pong', count)
  ws.on('ping', count)
  // The close event follows.
  ws.on('error', () => {})
  ws.on('close', () => {
    clearTimeout(timer)
    open.delete(peer)
    silent.delete(peer)
    removePeer(relay.live, peer)
  })
  ws.on('message', (data, isBinary) => {
    if (!count()) return
    running += 1
    const text = isBinary ? undefined : data.toString()
    void answerFrame(context, peer, text).finally(() => {
      running -= 1
    })
  })
}

function createPeer(client: LiveClient, ws: WebSocket, ip: string): Peer {
  return {
    client,
    ip,
    send: (text, onSent) =>
      ws.send(text, (error) => {
        if (!error) onSent?.()
      }),
    buffered: () => ws.bufferedAmount,
    close: (code, reason) => closeSocket(ws, code, reason),
    inFlight: new Map(),
    sent: new Set(),
    attempts: new Map(),
    holds: new Map(),
    subscribed: new Set(),
    isBehind: false,
    isFetching: false,
    isClosed: false,
  }
}

/** Finds a client, and reads its stored subscriptions if it is new. */
function joinWithTopics(relay: RelayContext, id: string): LiveClient {
  const { live, queue, log } = relay
  const { client, isNew } = joinClient(live, id)
  if (!isNew) return client
  client.ready = queue.topicsOf(id).then(
    (topics) => {
      for (const topic of topics) addTopic(live, client, topic)
    },
    (err: unknown) => {
      log.warn({ err }, 'subscriptions could not be read')
      // The client's next socket reads them again.
      dropClient(live, client)
      for (const peer of client.peers)
        peer.close(tryAgainLater, 'The store does not answer')
    },
  )
  return client
}

/** Sends what waits on topics that a client did not subscribe to again. */
async function sendMissed(relay: RelayContext, peer: Peer): Promise<void> {
  await peer.client.ready
  const topics = [...peer.client.topics.keys()]
  const missed = topics.filter((topic) => !peer.subscribed.has(topic))
  await sendPending(relay, peer, missed)
}
