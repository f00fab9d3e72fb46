import { BlockList, isIP } from 'node:net'

/**
 * Address ranges that are not public, from IANA's special-purpose registries.
 */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Only `2000::/3` is allocated. These ranges within it are not public. */
const closedV6 = [
  // Teredo, benchmarks and other protocol assignments.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 wraps an IPv4 address, which may be a private one.
  ['2002::', 16],
  ['3fff::', 20],
] as const

const v4 = new BlockList()
for (const [net, prefix] of closedV4) v4.addSubnet(net, prefix, 'ipv4')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, prefix] of closedV6) closed6.addSubnet(net, prefix, 'ipv6')

/**
 * Whether an IP address is public: not of this machine, this network, a link, a
 * documentation range, or a disguised IPv4 address.
 *
 * @see META-01
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !v4.check(address, 'ipv4')
    case 6:
      return (
        !address.includes('%') &&
        open6.check(address, 'ipv6') &&
        !closed6.check(address, 'ipv6')
      )
    default:
      return false
  }
}
