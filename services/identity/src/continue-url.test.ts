import { HttpError } from '@cairn/service-kit'
import { describe, expect, test } from 'vitest'
import { readContinueUrl } from './continue-url.ts'

const origins = ['https://wallet.cairn.example', 'http://localhost:4000']
const digest = `0x${'ab'.repeat(32)}`
const result = 'result-0123456789'
const page = `${origins[0]}/auth/passwordless-confirm`
const right = `${page}?digest=${digest}&result=${result}`

describe('readContinueUrl', () => {
  test.each([
    ['the confirm page', right],
    ['further parameters', `${right}&next=https://evil.example`],
    ['a fragment', `${right}#token=stolen`],
    ['a user name and password', right.replace('://', '://name:word@')],
    ['repeated parameters', `${right}&digest=0x&result=x`],
  ])('[PWLS-02] keeps the two known parameters alone of %s', (_name, text) => {
    const { url, digest: read } = readContinueUrl(text, origins)
    expect(url.href).toBe(right)
    expect(read).toBe(digest)
  })

  test('[PWLS-02] accepts every known origin', () => {
    const text = right.replace(origins[0] ?? '', origins[1] ?? '')
    expect(readContinueUrl(text, origins).url.href).toBe(text)
  })

  test.each([
    ['another origin', right.replace('wallet', 'evil')],
    ['another port', right.replace('.example', '.example:8443')],
    ['another scheme', right.replace('https', 'http')],
    [
      'a known origin as the user name',
      right.replace('.example/', '.example@evil.example/'),
    ],
    ['another path', right.replace('passwordless-confirm', 'elsewhere')],
    ['a path below it', right.replace('?', '/more?')],
    ['no digest', `${page}?result=${result}`],
    ['a short digest', right.replace(digest, '0xab')],
    ['a digest in upper case', right.replace(digest, digest.toUpperCase())],
    ['no result', `${page}?digest=${digest}`],
    ['a result with markup', right.replace(result, '%3Cscript%3Ealert(1)')],
  ])('[PWLS-02] error: refuses %s', (_name, text) => {
    expect(() => readContinueUrl(text, origins)).toThrow(HttpError)
  })
})
