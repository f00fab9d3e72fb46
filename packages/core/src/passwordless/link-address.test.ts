import { describe, expect, test } from 'vitest'
import { readLinkAddress } from './link-address.ts'

const digest = `0x${'ab'.repeat(32)}`
const result = `passwordless-result:0x${'cd'.repeat(32)}`
const token = `${'aZ0_-'.repeat(8)}abc`
const read = (link: string) => {
  const { searchParams, hash } = new URL(link)
  return readLinkAddress({
    digest: searchParams.get('digest') ?? undefined,
    result: searchParams.get('result') ?? undefined,
    hash,
  })
}

describe('readLinkAddress', () => {
  const url = new URL('https://wallet.example/auth/passwordless-confirm')
  url.searchParams.set('digest', digest)
  url.searchParams.set('result', result)
  url.hash = `token=${token}`
  const sent = url.href

  test.each([
    ['as it was sent', sent],
    ['with # as %23', sent.replace('#', '%23')],
    ['with # and = escaped', sent.replace('#token=', '%23token%3D')],
    ['with a full stop behind it', `${sent}.`],
    ['with a bracket behind it', `${sent}>`],
    ['with both', `${sent.replace('#', '%23')}>.`],
  ])('[PWLS-04] reads a link %s', (_, link) => {
    expect(read(link)).toEqual({ digest, result, token })
  })

  test('[PWLS-04] error: a link that was cut off has no token, or no result', () => {
    expect(read(sent.split('#')[0] ?? '').token).toBe('')
    expect(read(sent.split('&')[0] ?? '').result).toBeUndefined()
  })
})
