import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BaseError } from '@cairn/primitives'
import { identifyRequest, networkOf, withinRequest } from '@cairn/service-kit'
import {
  getRequestListener,
  type Http2Bindings,
  type HttpBindings,
  RequestError,
} from '@hono/node-server'
import type { Hono } from 'hono'
import { createServerEnd } from './close-server.ts'
import { refusalHeaders } from './response-headers.ts'
import { createReadClientIp, type ReadClientIp } from './trusted-proxies.ts'
import { refuseUpgrade, type Upgrades } from './upgrades.ts'

/** Times that a socket may stay without a complete request, in ms. */
export type SocketWaits = {
  /** For the headers; also for a socket that sends none. */
  readonly headersMs: number
  /** For the headers and the body. */
  readonly requestMs: number
  /**
   * Without a byte received or sent, for example when a caller does not read
   * answers.
   */
  readonly silentMs: number
  /** Pause between two checks for late sockets. */
  readonly lookEveryMs: number
}

/** Maximum pending answers of a socket. Browsers wait for one. */
const maxPipelined = 16
const defaultMaxSockets = 1_024

const defaultWaits: SocketWaits = {
  headersMs: 15_000,
  requestMs: 60_000,
  // Calls wait up to 25 s for a receipt.
  silentMs: 60_000,
  lookEveryMs: 5_000,
}

/** A listening server. Disposing it closes it at once. */
export type Listening = AsyncDisposable & {
  readonly port: number
  /** Makes every further answer the last one of its socket. */
  readonly prepareEnd: () => void
  /** Accepts no further sockets, and waits for the calls in flight. */
  readonly end: (graceMs: number) => Promise<void>
}

/**
 * Starts listening, and resolves when ready. Services see the caller's address
 * from the connection or from trusted proxies; see {@link createReadClientIp}.
 *
 * @throws {PortTakenError} when another program uses the port
 */
export function listen(
  app: Pick<Hono, 'fetch'>,
  options: {
    readonly host: string
    readonly port: number
    readonly trustedProxies: readonly string[]
    readonly ownHosts?: readonly string[] | undefined
    readonly waits?: SocketWaits | undefined
    /** Maximum sockets of an address that is no trusted proxy. */
    readonly maxSockets?: number | undefined
    /** WebSockets; absent if no service has any. */
    readonly upgrades?: Upgrades | undefined
  },
): Promise<Listening> {
  const { host: hostname, port: asked, trustedProxies } = options
  const {
    waits = defaultWaits,
    maxSockets = defaultMaxSockets,
    upgrades,
  } = options
  const readClientIp = createReadClientIp(trustedProxies, options.ownHosts)
  const fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => {
    const { socket, headers } = bindings.incoming
    const clientIp = readClientIp({
      remoteAddress: socket.remoteAddress,
      forwardedFor: headers['x-forwarded-for'] as string | undefined,
    })
    const isByProxy = isProxy(readClientIp, socket.remoteAddress)
    return app.fetch(request, { ...bindings, clientIp, isByProxy })
  }
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: waits.headersMs,
      requestTimeout: waits.requestMs,
      connectionsCheckingInterval: waits.lookEveryMs,
      // Some HTTP clients offer other protocols, and take HTTP as well.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
        upgrades !== undefined && /^websocket$/i.test(headers.upgrade ?? ''),
    }
    const answer = getRequestListener(fetch, {
      hostname,
      errorHandler: refuseRequest,
    })
    const server = createServer(serverOptions, (request, response) => {
      // A request that came in one packet with too many others is read even
      // after the socket was ended.
      if (!request.socket.destroyed) void answer(request, response)
    })
    server.setTimeout(waits.silentMs)
    boundSockets(server, { readClientIp, maxSockets })
    server.on('clientError', refuseSocket)
    const upgraded = upgrades
      ? takeUpgrades(server, { upgrades, readClientIp, maxSockets })
      : undefined
    const { prepare, close } = createServerEnd(server, () => upgraded?.close())
    server.on('checkExpectation', (_, response) => refuseExpectation(response))
    server.listen(asked, hostname, () => {
      const { port } = server.address() as AddressInfo
      resolve({
        port,
        prepareEnd: prepare,
        end: close,
        [Symbol.asyncDispose]: () => close(0),
      })
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(toListenError(error, { host: hostname, port: asked }))
    })
  })
}

/**
 * Ends sockets with more pending requests than any browser has, and sockets of
 * an address with very many, because they take the places of others.
 */
function boundSockets(
  server: Server,
  {
    readClientIp,
    maxSockets,
  }: { readonly readClientIp: ReadClientIp; readonly maxSockets: number },
): void {
  const sockets = new Map<string, number>()
  const waiting = new WeakMap<Socket, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // A trusted proxy serves many callers, and names none before its first
    // request.
    if (remoteAddress === undefined || isProxy(readClientIp, remoteAddress))
      return
    const count = (sockets.get(remoteAddress) ?? 0) + 1
    sockets.set(remoteAddress, count)
    socket.once('close', () => {
      const left = (sockets.get(remoteAddress) ?? 1) - 1
      if (left > 0) sockets.set(remoteAddress, left)
      else sockets.delete(remoteAddress)
    })
    if (count > maxSockets) socket.destroy()
  })
  server.prependListener('request', ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    })
    if (count > maxPipelined) socket.destroy()
  })
}

/** Time for WebSockets to close before they are ended, in ms. */
const closeWithinMs = 1_000

/**
 * Hands calls for WebSockets to `upgrades`, and bounds the sockets of a caller
 * behind a proxy.
 *
 * @returns `close` closes all WebSockets
 */
function takeUpgrades(
  server: Server,
  {
    upgrades,
    readClientIp,
    maxSockets,
  }: {
    readonly upgrades: Upgrades
    readonly readClientIp: ReadClientIp
    readonly maxSockets: number
  },
): { readonly close: () => void } {
  const open = new Map<Duplex, string>()
  const countOf = new Map<string, number>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head) => {
    // A caller may leave at any time.
    socket.on('error', () => socket.destroy())
    const forwardedFor = request.headers['x-forwarded-for'] as
      | string
      | undefined
    const { remoteAddress } = request.socket
    const ip = readClientIp({ remoteAddress, forwardedFor }) ?? ''
    const key = networkOf(ip)
    const count = (countOf.get(key) ?? 0) + 1
    countOf.set(key, count)
    open.set(socket, key)
    socket.once('close', () => {
      open.delete(socket)
      const left = (countOf.get(key) ?? 1) - 1
      if (left > 0) countOf.set(key, left)
      else countOf.delete(key)
    })
    const refuse = (status: number, text?: string) =>
      refuseUpgrade(socket, status, text)
    if (count > maxSockets) return refuse(503)
    withinRequest(identifyRequest(), () =>
      upgrades.accept({ request, socket, head, ip, refuse }),
    )
  })
  return {
    close() {
      upgrades.close()
      setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, closeWithinMs).unref()
    },
  }
}

/** An address that is never assigned (RFC 5737). */
const documentationIp = '203.0.113.1'

/** Whether the operator trusts the caller at an address. */
function isProxy(
  readClientIp: ReadClientIp,
  remoteAddress: string | undefined,
): boolean {
  const forwardedFor = documentationIp
  return readClientIp({ remoteAddress, forwardedFor }) === documentationIp
}

/** Refuses a malformed request. */
function refuseRequest(error: unknown): Response {
  const status = error instanceof RequestError ? 400 : 500
  return new Response(STATUS_CODES[status], { status, headers: refusalHeaders })
}

function refuseExpectation(response: ServerResponse): void {
  response.writeHead(417, refusalHeaders).end(STATUS_CODES[417])
}

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Refuses bytes that are not HTTP, or that come too slowly. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return
  const status = statusOfError[error.code ?? ''] ?? 400
  const lines = Object.entries(refusalHeaders).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}

/** Converts an error of listening into a message for the operator. */
export function toListenError(
  error: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortTakenError(port)
    case 'EACCES':
      return new ListenError(
        `Port ${port} is not for everybody on this machine. Choose one above 1023: PORT=4000 npm start`,
        error,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return new ListenError(
        `This machine has no address ${host}. Unset HOST, or set it to one of this machine’s addresses.`,
        error,
      )
    default:
      return error
  }
}

/** The address to listen on is not available. */
export class ListenError extends BaseError {
  override readonly name = 'ListenError'

  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
  }
}

/** Another program uses the port. */
export class PortTakenError extends BaseError {
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(port: number) {
    super(
      `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    )
    this.port = port
  }
}
