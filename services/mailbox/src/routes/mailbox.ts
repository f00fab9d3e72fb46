import type { Database } from '@cairn/service-kit'
import { type Context, Hono } from 'hono'
import { findMessage, listMessages } from '../db/messages.queries.ts'
import {
  bodyPolicy,
  listPage,
  messageBody,
  messagePage,
  missingPage,
  pagePolicy,
} from '../page.ts'

const idPattern = ':id{[0-9]{1,15}}'

/**
 * Serves local email: pages for people, and `GET /mailbox/messages?to=` for
 * programs.
 *
 * @see SRVC-01
 */
export function createMailbox(database: Database, look: Hono): Hono {
  const app = new Hono()
  app.get('/mailbox', async (c) =>
    show(c, listPage(await listMessages(database, undefined))),
  )
  app.get('/mailbox/messages', async (c) =>
    c.json(await listMessages(database, c.req.query('to')), 200, {
      'cache-control': 'no-store',
    }),
  )
  app.get(`/mailbox/${idPattern}`, async (c) => {
    const message = await findMessage(database, c.req.param('id'))
    return message ? show(c, messagePage(message)) : show(c, missingPage(), 404)
  })
  app.get(`/mailbox/${idPattern}/html`, async (c) => {
    const message = await findMessage(database, c.req.param('id'))
    if (!message?.html) return show(c, missingPage(), 404)
    return show(c, messageBody(message), 200, bodyPolicy)
  })
  return app.route('/', look)
}

function show(
  c: Context,
  html: string,
  status: 200 | 404 = 200,
  policy = pagePolicy,
): Response {
  c.header('content-security-policy', policy)
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  return c.html(html, status)
}
