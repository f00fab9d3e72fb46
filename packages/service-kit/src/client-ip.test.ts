import { describe, expect, test } from 'vitest'
import { networkOf, widerNetworkOf } from './client-ip.ts'

describe('networkOf', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001:DB8::8', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1:2:3:4:5', '0:0:0:1::/64'],
    ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ])('[SRVC-01] counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  test.each(['203.0.113.7', '127.0.0.1', '::1', '::ffff:127.0.0.1', 'local'])(
    '[SRVC-01] leaves %s as it is',
    (ip) => {
      expect(networkOf(ip)).toBe(ip)
    },
  )
})

describe('widerNetworkOf', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0:0:2::/64', '2001:0:0::/48'],
    ['203.0.113.7', '203.0.113.0/24'],
    ['no address', 'no address'],
  ])('[SRVC-01] s: that of %s is %s', (given, expected) => {
    expect(widerNetworkOf(given)).toBe(expected)
  })
})
