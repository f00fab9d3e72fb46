// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { memoryCaches } from './_memory-caches.ts'
import { sha256 } from './sha256.ts'
import { createShell } from './shell-cache.ts'

const origin = 'https://wallet.example'
const pageOf = (drawing: string) =>
  `<head><script src="/static/js/a.js"></script></head><body>\n  <div id="root">${drawing}</div>\n  <div id="portal"></div>\n</body>`
const drawn =
  '<div data-drawn="home" inert aria-hidden="true"><p>Wallet</p></div>'
const policy =
  "default-src 'none'; script-src 'self'; img-src 'self' https://media.example data:; media-src 'self'; frame-src 'self'; connect-src 'self' https://rpc.example; require-trusted-types-for 'script'"

/** A host with a build of one script, whose page it can change. */
async function startHost() {
  const script = 'run()'
  const list = JSON.stringify({
    files: {
      '/index.html': `sha256-${await sha256(pageOf(''), 'base64')}`,
      '/static/js/a.js': `sha256-${await sha256(script, 'base64')}`,
    },
  })
  const hash = await sha256(list, 'hex')
  const page = {
    html: pageOf(drawn),
    headers: { 'content-security-policy': policy } as Record<string, string>,
  }
  const answers: Record<string, () => Response> = {
    [`/static/release.${hash}.json`]: () => new Response(list),
    '/static/js/a.js': () => new Response(script),
    '/.well-known/cairn.json': () => Response.json({}),
    '/': () =>
      new Response(page.html, {
        headers: { 'content-type': 'text/html', ...page.headers },
      }),
  }
  const shell = createShell({
    hash,
    origin,
    caches: memoryCaches(),
    fetch: async (path) =>
      answers[`${path}`]?.() ?? new Response('', { status: 404 }),
  })
  const open = async (path = '/wallet') => {
    const request = {
      url: origin + path,
      method: 'GET',
      mode: 'navigate',
      destination: 'document',
    } as Request
    const answer = await shell.answer(request)
    if (!answer) throw new Error('The worker does not answer.')
    const csp = answer.headers.get('content-security-policy') ?? ''
    return {
      html: await answer.text(),
      headers: answer.headers,
      directives: csp.split('; '),
    }
  }
  return { page, shell, open }
}

describe('createShell', () => {
  test('[ENVC-02] [SHELL-06] keeps the drawing and the hosts of the deployment', async () => {
    const { page, shell, open } = await startHost()
    await shell.install()
    expect((await open()).html).toBe(pageOf(drawn))
    const other = drawn.replace('Wallet', 'Other')
    page.html = pageOf(other)
    page.headers['content-security-policy'] = policy.replace('rpc', 'rpc2')
    await shell.refresh()
    const { html, headers, directives } = await open()
    expect(html).toBe(pageOf(other))
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(directives).toContain("connect-src 'self' https://rpc2.example")
    expect(directives).toContain("img-src 'self' https://media.example data:")
    expect(directives).toContain("script-src 'self'")
  })

  test.each(['install', 'refresh'] as const)(
    '[ENVC-02] error: no host adds script to the page of a build by %s',
    async (way) => {
      const { page, shell, open } = await startHost()
      if (way === 'refresh') await shell.install()
      page.html = pageOf(
        `<img src="x" onerror="fetch('https://evil.example/')">`,
      )
      page.headers = {
        'content-security-policy':
          "default-src *; script-src 'self' 'unsafe-inline'; base-uri *; connect-src *, script-src *",
        'content-type': 'text/html; charset=iso-2022-jp',
        refresh: '0; url=https://evil.example/',
        link: '<https://evil.example/x.css>; rel=stylesheet',
        'speculation-rules': '"/x.json"',
      }
      await shell[way]()
      const { html, headers, directives } = await open()
      expect(html).toBe(pageOf(''))
      expect(directives).toContain("default-src 'none'")
      expect(directives).toContain("script-src 'self'")
      expect(directives).toContain("base-uri 'none'")
      expect(directives).toContain("require-trusted-types-for 'script'")
      expect(directives.join()).not.toMatch(/unsafe|script-src \*/)
      expect([...headers.keys()]).toEqual([
        'content-security-policy',
        'content-type',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
        'referrer-policy',
        'x-content-type-options',
      ])
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  test('[ENVC-02] error: a page of another build is not installed, and does not replace the kept one', async () => {
    const { page, shell, open } = await startHost()
    page.html = pageOf(drawn).replace('a.js', 'b.js')
    await expect(shell.install()).rejects.toThrow('another build')
    page.html = pageOf(drawn)
    await shell.install()
    page.html = pageOf(drawn).replace('a.js', 'b.js')
    await shell.refresh()
    expect((await open()).html).toBe(pageOf(drawn))
  })

  test('[ENVC-02] error: an error page without a policy is not taken for the deployment', async () => {
    const { page, shell } = await startHost()
    page.headers = {}
    await expect(shell.install()).rejects.toThrow('without its policy')
  })
})
