import { describe, expect, test } from 'vitest'
import { writeLinkMail } from './link-mail.ts'

const options = {
  link: 'https://wallet.cairn.example/confirm?a=1&b=2#token=x',
  askedAt: new Date('2026-11-18T17:20:45Z'),
  askedFrom: '203.0.113.7',
  lifeMinutes: 10,
  purpose: 'sign-in',
} as const

describe('writeLinkMail', () => {
  test('[PWLS-02] names the address and time of the request, and the life of the link', () => {
    const { text } = writeLinkMail(options)
    expect(text).toContain('203.0.113.7')
    expect(text).toContain('2026-11-18 17:20 UTC')
    expect(text).toContain('10 minutes')
    expect(text).toContain(`\n${options.link}\n`)
  })

  test('[PWLS-02] escapes the link in HTML', () => {
    const link = 'https://wallet.cairn.example/?a=1&b="><script>'
    const { html } = writeLinkMail({ ...options, link })
    expect(html).toContain(
      'href="https://wallet.cairn.example/?a=1&amp;b=&quot;>&lt;script>"',
    )
    expect(html).not.toContain('<script>')
  })

  test.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
  ])('[PWLS-02] writes the address %s as %s', (askedFrom, shown) => {
    const { text } = writeLinkMail({ ...options, askedFrom })
    expect(text).toContain(` at IP address ${shown} asked`)
  })

  test.each(['local', '', '203.0.113.7 or evil.example', '<b>'])(
    '[PWLS-02] error: leaves out "%s", which is no network address',
    (askedFrom) => {
      const { text, html } = writeLinkMail({ ...options, askedFrom })
      expect(text).toMatch(/^Someone asked /)
      expect(html).toContain('Someone asked ')
    },
  )

  test('[PWLS-04] differs between a sign-in and a signature', () => {
    const signIn = writeLinkMail(options)
    const sign = writeLinkMail({ ...options, purpose: 'sign' })
    expect(sign.subject).not.toBe(signIn.subject)
    expect(sign.text).not.toBe(signIn.text)
  })
})
