import type { IncomingMessage } from 'node:http'
import type { Logger, Upgrade, UpgradeCall } from '@cairn/service-kit'
import { type WebSocket, WebSocketServer } from 'ws'
import { checkClientToken } from '../client-token.ts'
import type { RelayConfig } from '../config.ts'
import { readFrame } from '../envelope.ts'
import { createAddressLimit, createWindows } from '../limits.ts'
import type { LiveClient, Peer } from '../live.ts'
import { callMethod, countItems } from '../methods.ts'
import type { RelayMetrics } from '../metrics.ts'
import { acknowledge, type RelayContext, sendPending } from '../relay.ts'
import { ConnectRefusal, RelayError } from '../relay-error.ts'

/** Clients treat this close code as final, so only a bad token gets it. */
const unauthorized = 3000
const tryAgainLater = 1013
const goingAway = 1001

const maxFrameBytes = 1_048_576
const frameWindowMs = 10_000
/** Requests of one socket that may wait for their answers. */
const maxRunning = 1_000
/** Time for a client to subscribe again after it connected, in ms. */
const resubscribeMs = 5_000

export type RelaySockets = Upgrade & {
  /** Pings every socket, and ends those that did not answer the last ping. */
  readonly ping: () => void
}

type Options = {
  readonly config: RelayConfig
  readonly relay: RelayContext
  readonly metrics: RelayMetrics
  readonly log: Logger
}

/**
 * Serves the WebSockets of clients.
 *
 * @see WCON-02
 */
export function createSockets({
  config,
  relay,
  metrics,
  log,
}: Options): RelaySockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const mayConnect = createAddressLimit(config.connectLimits)
  const mayRequest = createAddressLimit(config.requestLimits)
  const sockets = new Map<Peer, WebSocket>()
  const silent = new WeakSet<Peer>()
  let isClosing = false

  return {
    path: '/walletconnect',
    accept,
    ping() {
      for (const [peer, socket] of sockets) {
        if (silent.has(peer)) socket.terminate()
        silent.add(peer)
        socket.ping()
      }
    },
    close() {
      isClosing = true
      for (const socket of sockets.values())
        socket.close(goingAway, 'The relay restarts')
    },
  }

  function accept({ request, socket, head, ip, refuse }: UpgradeCall): void {
    const query = new URL(request.url ?? '/', 'http://relay').searchParams
    if (isClosing || !mayConnect(ip, 1, relay.now())) {
      refuse(isClosing ? 503 : 429)
      return
    }
    const checked = authorize(request, query)
    if (!(checked instanceof ConnectRefusal)) {
      server.handleUpgrade(request, socket, head, (ws) => open(ws, checked, ip))
      return
    }
    metrics.refused.inc()
    const reason = `Unauthorized: ${checked.message}`
    // Browsers do not tell a page the status of a refused upgrade.
    if (query.get('useOnCloseEvent') !== 'true') refuse(401, reason)
    else
      server.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', () => {})
        ws.close(unauthorized, reason)
      })
  }

  /** Returns the client's id, or the reason why it may not connect. */
  function authorize(
    request: IncomingMessage,
    query: URLSearchParams,
  ): string | ConnectRefusal {
    try {
      return checkConnection(request, query)
    } catch (error) {
      if (error instanceof ConnectRefusal) return error
      throw error
    }
  }

  /** @throws {ConnectRefusal} */
  function checkConnection(
    request: IncomingMessage,
    query: URLSearchParams,
  ): string {
    const { projectIds, origins, audiences } = config
    const projectId = query.get('projectId') ?? ''
    if (projectIds.length > 0 && projectId === '')
      throw new ConnectRefusal('Project id not specified')
    if (projectIds.length > 0 && !projectIds.includes(projectId))
      throw new ConnectRefusal('Project not found')
    const { origin, authorization = '' } = request.headers
    if (origins.length > 0 && origin && !origins.includes(origin))
      throw new ConnectRefusal('Origin not allowed')
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const token = query.get('auth') || bearer
    if (!token) throw new ConnectRefusal('Missing JWT')
    return checkClientToken(token, { audiences, now: new Date(relay.now()) })
  }

  function open(ws: WebSocket, clientId: string, ip: string): void {
    const client = join(clientId)
    const peer: Peer = {
      client,
      ip,
      send: (text) => ws.send(text),
      buffered: () => ws.bufferedAmount,
      close(code, reason) {
        ws.close(code, reason)
        // A peer that does not read never completes the closing handshake.
        setTimeout(() => ws.terminate(), 1_000).unref()
      },
      inFlight: new Map(),
      sent: new Set(),
      attempts: new Map(),
      holds: new Map(),
      subscribed: new Set(),
      isBehind: false,
      isClosed: false,
    }
    sockets.set(peer, ws)
    relay.live.addPeer(peer)
    metrics.connected.inc()
    const late = setTimeout(() => void sendMissed(peer), resubscribeMs).unref()
    const isWithin = createWindows(frameWindowMs)
    let running = 0
    const count = (): boolean => {
      silent.delete(peer)
      const now = relay.now()
      if (isWithin('', config.frameLimit, 1, now)) return true
      peer.close(tryAgainLater, 'Too many requests')
      return false
    }
    ws.on('pong', count)
    ws.on('ping', count)
    // The close event follows, and says all there is to know.
    ws.on('error', () => {})
    ws.on('close', () => {
      clearTimeout(late)
      sockets.delete(peer)
      relay.live.removePeer(peer)
    })
    ws.on('message', (data: Buffer, isBinary) => {
      if (!count() || peer.isClosed) return
      if (isBinary)
        return answerError(peer, 'null', new RelayError('Serialization'))
      if (running >= maxRunning)
        return peer.close(tryAgainLater, 'Too many requests')
      const frame = readFrame(data.toString())
      if (frame.type === 'answer') {
        if (frame.isResult && frame.id !== undefined)
          acknowledge(relay, peer, frame.id)
        return
      }
      if (frame.type === 'malformed')
        return answerError(peer, frame.id, new RelayError('Serialization'))
      running += 1
      void answer(peer, frame).finally(() => {
        running -= 1
      })
    })
  }

  function join(clientId: string): LiveClient {
    const { client, isNew } = relay.live.join(clientId)
    if (!isNew) return client
    client.ready = relay.queue
      .topicsOf(clientId)
      .then((topics) => {
        for (const topic of topics) relay.live.addTopic(client, topic)
      })
      .catch((err: unknown) => {
        log.warn({ err }, 'subscriptions could not be read')
      })
    return client
  }

  /** Sends what waits on topics that a client did not subscribe to again. */
  async function sendMissed(peer: Peer): Promise<void> {
    await peer.client.ready
    const topics = [...peer.client.topics.keys()]
    const missed = topics.filter((topic) => !peer.subscribed.has(topic))
    await sendPending(relay, peer, missed)
  }

  async function answer(
    peer: Peer,
    request: {
      readonly id: string
      readonly method: string
      readonly params: unknown
    },
  ): Promise<void> {
    try {
      const items = countItems(request.params)
      if (!mayRequest(peer.ip, items, relay.now()))
        throw new RelayError('TooManyRequests')
      const { result, after } = await callMethod(relay, peer, request, config)
      if (!peer.isClosed)
        peer.send(
          `{"id":${request.id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`,
        )
      after?.()
    } catch (error) {
      const isKnown = error instanceof RelayError
      if (!isKnown || error.cause !== undefined)
        log.error({ err: error, method: request.method }, 'a request failed')
      answerError(peer, request.id, isKnown ? error : new RelayError('Unknown'))
    }
  }

  function answerError(peer: Peer, id: string, error: RelayError): void {
    metrics.errors.inc({ tag: error.tag })
    if (peer.isClosed) return
    const { code, message, tag } = error
    const body = JSON.stringify({ code, message, data: tag })
    peer.send(`{"id":${id},"jsonrpc":"2.0","error":${body}}`)
  }
}
