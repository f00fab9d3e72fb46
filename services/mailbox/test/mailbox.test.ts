import type { Database } from '@cairn/service-kit'
import { testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailbox } from '../src/index.ts'

type Message = { id: string; to: string; subject: string; text: string }

describe.each(testDatabases)('startMailbox on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  beforeAll(async () => {
    database = stack.use(await open())
    mailbox = stack.use(await startMailbox(testPlatform(database)))
  })
  afterAll(() => stack.disposeAsync())

  async function send(mail: {
    to: string | string[]
    subject?: string
    text?: string
    html?: string
  }) {
    const transport = createTransport(`smtp://127.0.0.1:${mailbox.smtpPort}`)
    await transport.sendMail({ from: 'cairn@example.com', ...mail })
    transport.close()
  }
  const get = async (path: string) => mailbox.app.request(path)
  const messagesTo = async (to: string): Promise<Message[]> =>
    (await get(`/mailbox/messages?to=${encodeURIComponent(to)}`)).json()
  const pageOf = async (to: string) => {
    const [message] = await messagesTo(to)
    return (await get(`/mailbox/${message?.id}`)).text()
  }

  test('[SRVC-01] returns the emails of an address to programs', async () => {
    await send({
      to: 'Ada@example.com',
      subject: 'Grüße ☺',
      text: 'plain',
      html: '<p>designed</p>',
    })
    expect(await messagesTo('ada@EXAMPLE.com')).toEqual([
      {
        id: expect.any(String),
        to: 'ada@example.com',
        subject: 'Grüße ☺',
        text: expect.stringContaining('plain'),
        html: expect.stringContaining('<p>designed</p>'),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
    expect(await messagesTo('nobody@example.com')).toEqual([])
  })

  test('[SRVC-01] stores a copy for every recipient, newest first', async () => {
    await send({ to: ['b1@example.com', 'b2@example.com'], subject: 'first' })
    await send({ to: 'b1@example.com', subject: 'second' })
    const subjects = async (to: string) =>
      (await messagesTo(to)).map(({ subject }) => subject)
    expect(await subjects('b1@example.com')).toEqual(['second', 'first'])
    expect(await subjects('b2@example.com')).toEqual(['first'])
  })

  test('[SRVC-01] lists emails for people by subject', async () => {
    await send({ to: 'c@example.com', subject: 'A <b>bold</b> subject' })
    const response = await get('/mailbox')
    const html = await response.text()
    expect(html).toContain('<ul aria-label="Mail">')
    expect(html).toMatch(
      /<a href="\/mailbox\/\d+">A &lt;b&gt;bold&lt;\/b&gt; subject<\/a>/,
    )
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'/,
    )
  })

  test('[SRVC-01] turns addresses in an email into links and escapes the rest', async () => {
    await send({
      to: 'd@example.com',
      subject: 'Hi',
      text: 'See http://localhost:4000/a?b=1&c=2#token=x. <script>alert(1)</script> javascript:alert(1)',
    })
    const html = await pageOf('d@example.com')
    expect(html).toContain(
      '<a href="http://localhost:4000/a?b=1&amp;c=2#token=x" target="_blank" rel="noopener noreferrer">',
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('href="javascript')
  })

  test('[SRVC-01] shows the HTML of an email where no script can run', async () => {
    await send({
      to: 'e@example.com',
      subject: 'Designed',
      html: '<script>alert(1)</script><p>designed</p>',
    })
    const [message] = await messagesTo('e@example.com')
    const path = `/mailbox/${message?.id}/html`
    expect(await pageOf('e@example.com')).toContain(`<a href="${path}"`)
    const body = await get(path)
    expect(await body.text()).toContain('<base target="_blank">')
    const policy = body.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
    expect(policy).toMatch(
      /; sandbox allow-popups allow-popups-to-escape-sandbox$/,
    )
  })

  test('[SRVC-01] draws its pages with the wallet’s tokens and fonts', async () => {
    const css = await (await get('/mailbox/look.css')).text()
    const [, font] = /url\("\.\/(fonts\/[^"]+)"\)/.exec(css) ?? []
    const response = await get(`/mailbox/${font}`)
    expect(css).toContain('--surface:')
    expect(response.headers.get('content-type')).toBe('font/woff2')
    expect((await get('/mailbox/fonts/LICENSE-geologica.txt')).status).toBe(404)
  })

  test.each(['/mailbox/999999', '/mailbox/999999/html'])(
    '[SRVC-01] error: answers 404 for an unknown email at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('[SRVC-01] error: refuses an email of more than 1 MB', async () => {
    const text = `${'x'.repeat(76)}\n`.repeat(15_000)
    await expect(send({ to: 'f@example.com', text })).rejects.toThrow()
    expect(await messagesTo('f@example.com')).toEqual([])
  })

  test('[SRVC-01] behavior: keeps the newest 500', async () => {
    await database.query(
      `insert into mailbox.messages (recipient, subject, text, html, date)
       select 'old@example.com', n::text, '', '', now()
       from generate_series(1, 600) n`,
    )
    await send({ to: 'g@example.com', subject: 'newest' })
    const [row] = await database.query<{ count: number }>(
      'select count(*)::int as count from mailbox.messages',
    )
    expect(row?.count).toBe(500)
    expect(await messagesTo('g@example.com')).toHaveLength(1)
  })

  test('[SRVC-01] error: does not start outside the local environment', async () => {
    const platform = testPlatform(database, { env: { ENVIRONMENT: 'prod' } })
    await expect(startMailbox(platform)).rejects.toMatchObject({
      name: 'ConfigError',
    })
  })
})
