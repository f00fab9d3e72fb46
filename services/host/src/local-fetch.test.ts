import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLocalFetch } from './local-fetch.ts'

test('[SRVC-01] error: another host leads a service nowhere', async () => {
  let asked = 0
  const app = new Hono()
  app.get('/secret', (c) => {
    asked += 1
    return c.text('of this machine')
  })
  app.get('/away', (c) => c.redirect('/secret', 307))
  await using server = await serve(app)
  const fetch = createLocalFetch('https://wallet.example', () => new Hono())
  await expect(fetch(`${server.url}/away`)).rejects.toThrow()
  expect(asked).toBe(0)
  const read = await fetch(`${server.url}/away`, { redirect: 'manual' })
  expect(read.headers.get('location')).toBe('/secret')
  expect(await (await fetch(`${server.url}/secret`)).text()).toBe(
    'of this machine',
  )
})
