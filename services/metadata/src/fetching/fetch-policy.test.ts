import { describe, expect, test } from 'vitest'
import { type FetchPolicy, judgeUrl } from './fetch-policy.ts'

const origins = ['http://127.0.0.1:8080', 'https://*.gateway.example']
const off: FetchPolicy = { mode: 'off', origins }
const open: FetchPolicy = { mode: 'public', origins }

describe('judgeUrl', () => {
  test.each([
    ['http://127.0.0.1:8080/a', 'named', 'named'],
    ['http://127.0.0.1:8081/a', 'refused', 'refused'],
    ['https://127.0.0.1:8080/a', 'refused', 'refused'],
    ['https://bafy.gateway.example/a', 'public', 'public'],
    ['https://gateway.example/a', 'refused', 'public'],
    ['https://evilgateway.example/a', 'refused', 'public'],
    ['http://bafy.gateway.example/a', 'refused', 'public'],
    ['https://art.example/a.png', 'refused', 'public'],
    ['https://art.example:8443/a.png', 'refused', 'refused'],
    ['https://me:secret@art.example/', 'refused', 'refused'],
    ['https://127.0.0.1:8080@art.example/', 'refused', 'refused'],
    ['data:text/html,<script>', 'refused', 'refused'],
    ['javascript:alert(1)', 'refused', 'refused'],
    ['file:///etc/passwd', 'refused', 'refused'],
    ['ftp://art.example/a', 'refused', 'refused'],
    ['not an address', 'refused', 'refused'],
  ])('[META-01] %s is %s while off, %s in public', (url, whenOff, whenOpen) => {
    expect(judgeUrl(off, url)).toBe(whenOff)
    expect(judgeUrl(open, url)).toBe(whenOpen)
  })
})
