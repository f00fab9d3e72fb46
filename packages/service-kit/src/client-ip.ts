import { isIP } from 'node:net'
import type { Context } from 'hono'

/**
 * The address the connection came from; `"local"` when there is no connection,
 * as for calls inside the process. The host resolves proxies' headers before.
 */
export function clientIp(c: Context): string {
  const bindings = c.env as
    | { clientIp?: string; incoming?: { socket?: { remoteAddress?: string } } }
    | undefined
  return (
    bindings?.clientIp ?? bindings?.incoming?.socket?.remoteAddress ?? 'local'
  )
}

/** Whether an address is this machine, or this very process. */
export function isLoopback(ip: string): boolean {
  return (
    ip === 'local' || ip === '::1' || /^(?:::ffff:)?127(?:\.\d+){3}$/.test(ip)
  )
}

/** Words of an IPv6 address that name a network: what one subscriber is given. */
const networkWords = 4

/**
 * Under what limits count an address. An IPv6 subscriber has a whole network
 * (`/64`) of addresses to call from, so that is one; an IPv4 address is itself.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6 || isLoopback(ip)) return ip
  const [head = '', tail] = ip.split('%', 1).join('').split('::')
  const words = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  // What `::` stands for, where it stands within the network's part.
  const zeros = tail === undefined ? 0 : 8 - words.length - last.length
  const all = [
    ...words,
    ...Array<string>(Math.max(0, zeros)).fill('0'),
    ...last,
  ]
  const network = all
    .slice(0, networkWords)
    .map((it) => Number.parseInt(it, 16))
  return `${network.map((word) => word.toString(16)).join(':')}::/64`
}
