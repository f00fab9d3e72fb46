import { describe, expect, test } from 'vitest'
import { readAppProtocol } from './app-protocol.ts'

describe('readAppProtocol', () => {
  test.each([
    ['game', 'game://'],
    ['game:', 'game://'],
    ['game://', 'game://'],
    ['GAME://', 'game://'],
    ['com.example.game://wallet/back', 'com.example.game://wallet/back'],
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
