import { describe, expect, test } from 'vitest'
import {
  AnswerError,
  createAnswerKey,
  openAnswer,
  sealAnswer,
} from './seal-answer.ts'

const digest = `0x${'ab'.repeat(32)}` as const
const answer = 'a.b.c'

describe('openAnswer', () => {
  test('[PWLS-04] opens an answer sealed for this tab', async () => {
    const { privateKey, publicKey } = await createAnswerKey()
    const sealed = await sealAnswer(answer, publicKey, digest)
    expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(atob(sealed)).not.toContain('a.b.c')
    expect(await openAnswer(sealed, privateKey, digest)).toBe(answer)
  })

  test('[PWLS-04] error: rejects another tab, another intent and a changed answer', async () => {
    const { privateKey, publicKey } = await createAnswerKey()
    const other = await createAnswerKey()
    const sealed = await sealAnswer(answer, publicKey, digest)
    const otherDigest = `0x${'ac'.repeat(32)}` as const
    const cut = btoa(atob(sealed).replace('"data":"', '"data":"AAAA'))
    const opened = await Promise.allSettled([
      openAnswer(sealed, other.privateKey, digest),
      openAnswer(sealed, privateKey, otherDigest),
      openAnswer(cut, privateKey, digest),
      openAnswer('bm90aGluZw==', privateKey, digest),
      openAnswer('', privateKey, digest),
    ])
    const refused = { status: 'rejected', reason: expect.any(AnswerError) }
    expect(opened).toEqual(Array(5).fill(refused))
  })
})

describe('sealAnswer', () => {
  test('[PWLS-04] error: rejects a session that is not a key', async () => {
    await expect(sealAnswer(answer, 'AAAA', digest)).rejects.toThrow(
      AnswerError,
    )
  })
})
