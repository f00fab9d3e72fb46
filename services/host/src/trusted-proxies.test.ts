import { describe, expect, test } from 'vitest'
import { createReadClientIp, isAddressBlock } from './trusted-proxies.ts'

describe('createReadClientIp', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']
  test.each<
    [string, string[], string | undefined, string | undefined, unknown]
  >([
    ['nobody, whatever is said', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['somebody else', proxies, '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['the one that called', proxies, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'two in a row',
      proxies,
      '10.1.1.1',
      '203.0.113.9, 192.0.2.1',
      '203.0.113.9',
    ],
    [
      'one, called with a forged header',
      proxies,
      '10.0.0.1',
      '127.0.0.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['one that says nothing', proxies, '10.0.0.1', undefined, '10.0.0.1'],
    [
      'one that says rubbish',
      proxies,
      '10.0.0.1',
      '203.0.113.9, unknown',
      '10.0.0.1',
    ],
    ['one that calls for itself', proxies, '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    [
      'one seen as IPv6',
      proxies,
      '::ffff:10.0.0.1',
      '203.0.113.9:5123',
      '203.0.113.9',
    ],
    ['one of IPv6', proxies, '2001:db8::1', '[2001:DB9::7]:443', '2001:db9::7'],
    ['one, inside the process', proxies, undefined, '203.0.113.9', undefined],
  ])(
    '[SRVC-01] trusting %s',
    (_case, trusted, remoteAddress, forwardedFor, ip) => {
      const read = createReadClientIp(trusted)
      expect(read({ remoteAddress, forwardedFor })).toBe(ip)
    },
  )
})

describe('hosts of the same operators', () => {
  const read = createReadClientIp(['10.0.0.1'], ['10.0.0.7', '2001:db8::/48'])
  test.each([
    ['calls', '10.0.0.7', undefined, 'local'],
    ['calls over IPv6', '2001:db8::9', undefined, 'local'],
    ['calls through a proxy', '10.0.0.1', '10.0.0.7', 'local'],
    ['is claimed by a stranger', '203.0.113.9', '10.0.0.7', '203.0.113.9'],
    [
      'is claimed by a stranger to a proxy',
      '10.0.0.1',
      '10.0.0.7, 203.0.113.9',
      '203.0.113.9',
    ],
    ['is a proxy’s neighbour', '10.0.0.8', undefined, '10.0.0.8'],
  ])(
    '[SRVC-01] bn: one that %s counts as what it is',
    (_case, remoteAddress, forwardedFor, expected) => {
      expect(read({ remoteAddress, forwardedFor })).toBe(expected)
    },
  )
})

describe('isAddressBlock', () => {
  test.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'])(
    '[ENVC-01] takes %s',
    (text) => expect(isAddressBlock(text)).toBe(true),
  )

  test.each([
    '',
    'true',
    '10.0.0.0/33',
    '10.0.0/8',
    '::1/129',
    '10.0.0.1/8/8',
    '*',
  ])('[ENVC-01] error: %j is none', (text) =>
    expect(isAddressBlock(text)).toBe(false),
  )
})
