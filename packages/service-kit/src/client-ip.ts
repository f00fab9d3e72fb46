import { isIP } from 'node:net'
import type { Context } from 'hono'

/**
 * Returns the address that the connection came from, or `"local"` for calls
 * inside the process. The host has resolved the headers of proxies before.
 */
export function clientIp(c: Context): string {
  const bindings = c.env as
    | { clientIp?: string; incoming?: { socket?: { remoteAddress?: string } } }
    | undefined
  return (
    bindings?.clientIp ?? bindings?.incoming?.socket?.remoteAddress ?? 'local'
  )
}

/** Whether the caller is this machine, or this process. */
export function isLoopback(ip: string): boolean {
  return (
    ip === 'local' || ip === '::1' || /^(?:::ffff:)?127(?:\.\d+){3}$/.test(ip)
  )
}

/**
 * Words of an IPv6 address that name a network. A subscriber gets one network.
 */
const networkWords = 4

/**
 * Returns the key that limits count calls under: an IPv4 address as it is, and
 * for IPv6 the whole network (`/64`), because a subscriber can call from every
 * address of it.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6 || isLoopback(ip)) return ip
  const [head = '', tail] = ip.split('%', 1).join('').split('::')
  const words = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  // Expands `::` as far as it reaches into the network's part.
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

/**
 * Returns the wider network of an address, or of what {@link networkOf} made of
 * it, as a key: `/24` of IPv4 and `/48` of IPv6, which one subscriber can hold.
 */
export function widerNetworkOf(ipOrNetwork: string): string {
  const network = networkOf(ipOrNetwork.replace(/::\/64$/, '::'))
  const parts = network.includes(':') ? network.split(':') : []
  if (parts.length > 0) return `${parts.slice(0, 3).join(':')}::/48`
  const bytes = network.split('.')
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : network
}
