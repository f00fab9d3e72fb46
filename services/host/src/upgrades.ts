import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger, Upgrade, UpgradeCall } from '@cairn/service-kit'
import { refusalHeaders } from './response-headers.ts'

/** Calls for WebSockets, of all services. */
export type Upgrades = Pick<Upgrade, 'accept' | 'close'>

/**
 * Routes calls for WebSockets to the service of their path.
 *
 * @param isKnownHost - whether a `Host` header names this host
 * @see SRVC-01
 */
export function createUpgrades(
  services: readonly Upgrade[],
  options: {
    readonly isKnownHost: (header: string | undefined) => boolean
    readonly log: Logger
  },
): Upgrades {
  return {
    accept(call) {
      const { host } = call.request.headers
      if (!options.isKnownHost(host))
        return call.refuse(421, 'This host is not served here.')
      const path = pathOf(call)
      const service = services.find((one) => one.path === path)
      if (!service) return call.refuse(404)
      try {
        service.accept(call)
      } catch (err) {
        options.log.error({ err, path }, 'a WebSocket could not be opened')
        call.refuse(500)
      }
    },
    close() {
      for (const service of services) service.close()
    },
  }
}

/** The path without its query and slashes at its end. */
function pathOf({ request }: UpgradeCall): string | undefined {
  const [path = ''] = (request.url ?? '').split('?', 1)
  return path.startsWith('/') ? path.replace(/\/+$/, '') : undefined
}

/** Answers a call that asked for a WebSocket, and ends its socket. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  text = STATUS_CODES[status] ?? '',
): void {
  if (!socket.writable) return void socket.destroy()
  const headers = {
    ...refusalHeaders,
    connection: 'close',
    'content-length': `${Buffer.byteLength(text)}`,
  }
  const lines = Object.entries(headers).map(([k, v]) => `${k}: ${v}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`,
  )
}
