import type { Server } from 'node:http'

/** Pause between two looks for sockets without a call, in ms. */
const lookEveryMs = 50

/** Ends a server without cutting calls in flight. */
export type ServerEnd = {
  /** Makes every further answer the last one of its socket. */
  readonly prepare: () => void
  /**
   * Accepts no further sockets, waits for the calls in flight, and closes what
   * is left after `graceMs`.
   */
  readonly close: (graceMs: number) => Promise<void>
}

/**
 * Follows the calls of a server, to end it later.
 *
 * @param closeUpgraded - starts to close the WebSockets
 * @see SRVC-01
 */
export function createServerEnd(
  server: Server,
  closeUpgraded: () => void,
): ServerEnd {
  let isEnding = false
  server.prependListener('request', (_request, response) => {
    if (isEnding) response.shouldKeepAlive = false
  })
  return {
    prepare() {
      isEnding = true
    },
    close(graceMs) {
      isEnding = true
      return new Promise((resolve) => {
        // A socket whose call ended may wait for another one.
        const idle = setInterval(
          () => server.closeIdleConnections(),
          lookEveryMs,
        )
        const late = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearInterval(idle)
          clearTimeout(late)
          resolve()
        })
        closeUpgraded()
      })
    },
  }
}
