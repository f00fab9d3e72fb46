import { describe, expect, test } from 'vitest'
import { explorerUrl, websiteUrl } from './coin-links.ts'

const token = { contractAddress: `0x${'a'.repeat(40)}` }
const native = { contractAddress: `0x${'0'.repeat(40)}` }

describe('explorerUrl', () => {
  test.each([
    { coin: token, url: `https://scan.example/address/0x${'a'.repeat(40)}` },
    { coin: native, url: 'https://scan.example' },
  ])('[COIN-01] leads to $url', ({ coin, url }) => {
    for (const blockExplorerUrl of [
      'https://scan.example',
      'https://scan.example/',
    ])
      expect(explorerUrl({ blockExplorerUrl }, coin)).toBe(url)
  })

  test('[COIN-01] behavior: a network without an explorer has no link', () => {
    expect(explorerUrl({}, token)).toBeUndefined()
    expect(explorerUrl(undefined, token)).toBeUndefined()
  })
})

describe('websiteUrl', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'not a link',
    '',
  ])('[COIN-01] error: %j is no website', (text) => {
    expect(websiteUrl(text)).toBeUndefined()
  })

  test('[COIN-01] takes web addresses', () => {
    expect(websiteUrl('https://coin.example')).toBe('https://coin.example/')
  })
})
