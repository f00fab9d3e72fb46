import { describe, expect, test } from 'vitest'
import { AnswerError } from './seal-answer.ts'
import { openRedirect, sealRedirect } from './seal-redirect.ts'

describe('sealRedirect', () => {
  test('[AUTH-03] the value in memory is unreadable without the key', async () => {
    const sealed = await sealRedirect('#id_token=a.b.c')
    expect(atob(sealed.value)).not.toContain('a.b.c')
    expect(sealed.aesKey).toMatch(/^[\w-]{43}$/)
    expect(sealed.iv).toMatch(/^[\w-]{16}$/)
    expect(await openRedirect(sealed)).toBe('#id_token=a.b.c')
  })
})

describe('openRedirect', () => {
  test('[AUTH-03] error: rejects another key, another vector and a changed value', async () => {
    const sealed = await sealRedirect('text')
    const other = await sealRedirect('text')
    const opened = await Promise.allSettled([
      openRedirect({ ...sealed, aesKey: other.aesKey }),
      openRedirect({ ...sealed, iv: other.iv }),
      openRedirect({ ...sealed, value: other.value }),
      openRedirect({ ...sealed, aesKey: 'AAAA' }),
      openRedirect({ ...sealed, value: '' }),
    ])
    const refused = { status: 'rejected', reason: expect.any(AnswerError) }
    expect(opened).toEqual(Array(5).fill(refused))
  })
})
