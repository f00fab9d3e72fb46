import type { Database } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { findMessage, listMessages } from './db/messages.queries.ts'
import { contentPolicy, listPage, messagePage, missingPage } from './page.ts'

/**
 * Where local mail is read: a page for people, and
 * `GET /mailbox/messages?to=` for programs.
 */
export function createMailbox(database: Database): Hono {
  const app = new Hono()
  app.get('/mailbox', async (c) =>
    show(c, listPage(await listMessages(database, undefined))),
  )
  app.get('/mailbox/messages', async (c) =>
    c.json(await listMessages(database, c.req.query('to')), 200, {
      'cache-control': 'no-store',
    }),
  )
  app.get('/mailbox/:id{[0-9]{1,15}}', async (c) => {
    const message = await findMessage(database, c.req.param('id'))
    return message ? show(c, messagePage(message)) : show(c, missingPage(), 404)
  })
  return app
}

function show(c: Context, html: string, status: 200 | 404 = 200): Response {
  c.header('content-security-policy', contentPolicy)
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  return c.html(html, status)
}
