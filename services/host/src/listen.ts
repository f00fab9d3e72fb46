import { BaseError } from '@cairn/primitives'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/**
 * Listens, and resolves once it does.
 *
 * @throws {PortTakenError} when something else has the port
 */
export function listen(
  app: Hono,
  address: { readonly host: string; readonly port: number },
): Promise<AsyncDisposable & { readonly port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, hostname: address.host, port: address.port },
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
      reject(
        error.code === 'EADDRINUSE' ? new PortTakenError(address.port) : error,
      )
    })
  })
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
