import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line between two processes that can be cut. Its port never changes. */
export type Link = AsyncDisposable & {
  readonly port: number
  /** Drops every byte, without an end of any connection, until `heal`. */
  readonly cut: () => void
  /** Ends the connections that were cut, and lets new ones through. */
  readonly heal: () => void
}

/**
 * Passes connections of this machine on.
 *
 * @param targetPort - port to pass each new connection on to; `undefined` while
 *   there is none, so that connections are refused
 */
export async function openLink(
  targetPort: () => number | undefined,
): Promise<Link> {
  const sockets = new Set<Socket>()
  let isCut = false
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    keep(sockets, near)
    // A caller that connects over a cut line hears nothing.
    if (isCut) return void near.pause()
    const port = targetPort()
    if (port === undefined) return void near.destroy()
    const far = connect({ port, host: '127.0.0.1' })
    keep(sockets, far)
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve()),
  )
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    heal() {
      isCut = false
      end()
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      end()
      await closed
    },
  }
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  // The other end hears of it by the end of its own connection.
  socket.on('error', () => socket.destroy())
  socket.once('close', () => sockets.delete(socket))
}
