import { BlockList, isIP } from 'node:net'

/**
 * Returns the address of a caller, from the connection and `X-Forwarded-For`.
 */
export type ReadClientIp = (call: {
  readonly remoteAddress: string | undefined
  readonly forwardedFor: string | undefined
}) => string | undefined

/**
 * Creates the function that finds a caller's address. A header counts only as
 * far as trusted proxies wrote it: each appends the address it saw, so the last
 * address that is no trusted proxy is the caller's. Without trusted proxies the
 * connection's address counts, whatever a header says. A call of another host of
 * the same operators is one of this machine: strangers who make a guard ask a
 * sessions service use up no limit of the guard's address.
 *
 * @param proxies - addresses or CIDR blocks, as {@link isAddressBlock} accepts
 *   them
 * @param ownHosts - hosts of the same operators, likewise
 * @see SRVC-01 bn
 */
export function createReadClientIp(
  proxies: readonly string[],
  ownHosts: readonly string[] = [],
): ReadClientIp {
  const trusted = new BlockList()
  for (const proxy of proxies) addBlock(trusted, proxy)
  const own = new BlockList()
  for (const host of ownHosts) addBlock(own, host)
  const isTrusted = (address: string) =>
    trusted.check(address, familyOf(address))

  return ({ remoteAddress, forwardedFor }) => {
    if (remoteAddress === undefined) return undefined
    let ip = plainAddress(remoteAddress)
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
    while (isIP(ip) !== 0 && isTrusted(ip)) {
      const hop = plainAddress(hops.pop() ?? '')
      // If a proxy writes no valid address, its own address is the best known.
      if (isIP(hop) === 0) break
      ip = hop
    }
    return isIP(ip) !== 0 && own.check(ip, familyOf(ip)) ? 'local' : ip
  }
}

/** Whether a text is an IP address or a block such as `10.0.0.0/8`. */
export function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

function addBlock(list: BlockList, text: string): void {
  const [address = '', bits] = text.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/**
 * Normalises an address: IPv4 inside IPv6 becomes IPv4, and ports are removed.
 */
function plainAddress(text: string): string {
  const withoutPort = /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text
  const bare = /^\[(.+)\](?::\d+)?$/.exec(withoutPort)?.[1] ?? withoutPort
  return bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
}
