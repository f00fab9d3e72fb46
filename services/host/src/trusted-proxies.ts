import { BlockList, isIP } from 'node:net'

/** Whose address a call came from, by its connection and `X-Forwarded-For`. */
export type ReadClientIp = (call: {
  readonly remoteAddress: string | undefined
  readonly forwardedFor: string | undefined
}) => string | undefined

/**
 * Reads the address of whoever called. A header is believed only as far as
 * proxies that are trusted wrote it: each appends whom it saw, so the last
 * address that is no trusted proxy's is the caller's. With no trusted proxies
 * it is always the connection's, whatever a header says.
 *
 * @param proxies - addresses or CIDR blocks, as {@link isAddressBlock} takes them
 * @see SRVC-01
 */
export function createReadClientIp(proxies: readonly string[]): ReadClientIp {
  const trusted = new BlockList()
  for (const proxy of proxies) addBlock(trusted, proxy)
  const isTrusted = (address: string) =>
    trusted.check(address, familyOf(address))

  return ({ remoteAddress, forwardedFor }) => {
    if (remoteAddress === undefined) return undefined
    let ip = plainAddress(remoteAddress)
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
    while (isIP(ip) !== 0 && isTrusted(ip)) {
      const hop = plainAddress(hops.pop() ?? '')
      // A proxy that says nothing readable is all that is known.
      if (isIP(hop) === 0) break
      ip = hop
    }
    return ip
  }
}

/** Whether a text is an IP address, or a block of them as in `10.0.0.0/8`. */
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

/** One address has one form: IPv4 inside IPv6 is IPv4; ports fall off. */
function plainAddress(text: string): string {
  const withoutPort = /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text
  const bare = /^\[(.+)\](?::\d+)?$/.exec(withoutPort)?.[1] ?? withoutPort
  return bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
}
