import { BaseError } from '@cairn/primitives'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createReadClientIp } from './trusted-proxies.ts'

/** How long a socket may hold a place here without a whole request, in ms. */
export type SocketWaits = {
  /** From the first to the last byte of the headers; also for none at all. */
  readonly headersMs: number
  /** The same with the body. */
  readonly requestMs: number
  /** How often late ones are ended. */
  readonly lookEveryMs: number
}

const defaultWaits: SocketWaits = {
  headersMs: 15_000,
  requestMs: 60_000,
  lookEveryMs: 5_000,
}

/**
 * Listens, and resolves once it does. Services hear whose call it is from the
 * connection, or from proxies that are trusted; see {@link createReadClientIp}.
 *
 * @throws {PortTakenError} when something else has the port
 */
export function listen(
  app: Hono,
  options: {
    readonly host: string
    readonly port: number
    readonly trustedProxies: readonly string[]
    readonly waits?: SocketWaits | undefined
  },
): Promise<AsyncDisposable & { readonly port: number }> {
  const { host: hostname, port: asked, trustedProxies } = options
  const waits = options.waits ?? defaultWaits
  const readClientIp = createReadClientIp(trustedProxies)
  const fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => {
    const { socket, headers } = bindings.incoming
    const clientIp = readClientIp({
      remoteAddress: socket.remoteAddress,
      forwardedFor: headers['x-forwarded-for'] as string | undefined,
    })
    return app.fetch(request, { ...bindings, clientIp })
  }
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: waits.headersMs,
      requestTimeout: waits.requestMs,
      connectionsCheckingInterval: waits.lookEveryMs,
    }
    const server = serve(
      { fetch, hostname, port: asked, serverOptions },
      ({ port }) => {
        resolve({
          port,
          [Symbol.asyncDispose]: () =>
            new Promise((done) => {
              server.close(() => done())
              if ('closeAllConnections' in server) server.closeAllConnections()
            }),
        })
      },
    )
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(toListenError(error, { host: hostname, port: asked }))
    })
  })
}

/** What went wrong when listening, in words for who started it. */
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
        `This machine has no address ${host}. Leave HOST out, or name one it has.`,
        error,
      )
    default:
      return error
  }
}

/** Where to listen is not to be had. */
export class ListenError extends BaseError {
  override readonly name = 'ListenError'

  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
  }
}

/** Something else answers at the port. */
export class PortTakenError extends BaseError {
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. End it, or choose another port: PORT=${port + 1} npm start`,
    )
    this.port = port
  }
}
