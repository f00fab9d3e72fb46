import { HttpError } from '@cairn/service-kit'
import { silentLog } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { answerFailure, answerMissing } from './answer-failure.ts'

const app = new Hono()
  .get('/broken', () => {
    throw new Error('the password is hunter2')
  })
  .get('/busy', () => {
    throw new HttpError('RateLimited', 'Too many requests. Try again later.')
  })
app.onError(answerFailure(silentLog))
app.notFound(answerMissing)

describe('answerFailure', () => {
  test('[SRVC-01] b: error: answers a crash without details', async () => {
    const response = await app.request('/broken')
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: -7, status: 500 })
    expect(text).not.toMatch(/hunter2|\.ts/)
  })

  test('[SRVC-01] b: error: keeps the text of a refusal', async () => {
    const response = await app.request('/busy')
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({ code: 1007 })
  })
})

describe('answerMissing', () => {
  test.each([
    '/rpc/Nope/Ping',
    '/chains/moon/rpc/Relayer/Ping',
    '/keyshare/9/rpc/Keyshare/Info',
  ])('[SRVC-01] b: error: %s is a bad route', async (path) => {
    const response = await app.request(path, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: -2, status: 404 })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('[SRVC-01] b: error: answers 404 for other paths', async () => {
    const response = await app.request('/nope.txt')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found')
  })
})
