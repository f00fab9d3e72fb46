import { describe, expect, test } from 'vitest'
import { appSchemeOf, readAppProtocol } from './app-protocol.ts'

describe('readAppProtocol', () => {
  test.each([
    ['game', 'game://'],
    ['game:', 'game://'],
    ['game://', 'game://'],
    ['GAME://', 'game://'],
    ['com.example.game://wallet/back', 'com.example.game://wallet/back'],
    ['game://sign-in/', 'game://sign-in/'],
  ])('[AUTH-06] reads %s as %s', (text, protocol) => {
    expect(readAppProtocol(text)).toBe(protocol)
  })

  test.each([
    'https://evil.example',
    'http:',
    'HTTPS://',
    'javascript:',
    'javascript://%0aalert(1)',
    'JavaScript:',
    'data:',
    'data://text/html',
    'file://',
    'blob:',
    'about:',
    'intent://',
    'view-source:',
    'ms-settings:',
    'mailto:',
    ' game://',
    'game ://',
    'java\nscript:',
    'game://a?x=1',
    'game://a#b',
    'game:///x',
    'game://@evil',
    'game:x',
    'game://evil.example',
    'game://open/evil.example/back',
    'game://1249763844',
    'game://0x4a7d2b64',
    'game://open/1249763844',
    'googlechrome://',
    'googlechromes://evil.example',
    'googlechrome-x-callback://',
    'microsoft-edge-https://evil',
    'firefox-focus://',
    'opera-https://evil',
    'touch-https://evil',
    'brave://',
    'steam://openurl/evil',
    '1game://',
    'g',
    `${'g'.repeat(100)}://`,
    `game://${'a'.repeat(200)}`,
    '',
    '__proto__',
    undefined,
    null,
    7,
    {},
    ['game://'],
  ])('[AUTH-06] error: rejects %j', (text) => {
    expect(readAppProtocol(text)).toBeUndefined()
  })
})

test.each([
  ['game://', 'game://'],
  ['com.example.game://press-continue/now', 'com.example.game://'],
])('[AUTH-06] shows %s as %s', (protocol, shown) => {
  expect(appSchemeOf(protocol)).toBe(shown)
})
