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
