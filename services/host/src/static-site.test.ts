import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticSite } from './static-site.ts'

const page = '<!doctype html><p>Cairn'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(folder, 'static'))
  for (const [name, text] of [
    ['index.html', page],
    ['static/code.js', 'run()'],
  ] as const) {
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = (
  app: Awaited<ReturnType<typeof staticSite>>,
  path: string,
  taken = '',
) => app.request(path, { headers: { 'accept-encoding': taken } })

test.each([
  '/index.html.br',
  '/static/code.js.br',
  '/static/%63ode.js.b%72',
  '/static/code',
  '/static/',
])(
  '[SHELL-01] error: %s is no page of its own, and changes no other',
  async (path) => {
    const app = await staticSite(folder, { connect: [], media: [] })
    expect((await ask(app, path)).status).toBe(404)
    for (const [plain, type] of [
      ['/', 'text/html'],
      ['/static/code.js', 'text/javascript'],
    ] as const) {
      const { headers } = await ask(app, plain, 'gzip, br')
      expect(headers.get('content-encoding')).toBe('br')
      expect(headers.get('content-type')).toMatch(type)
      expect(headers.get('vary')).toBe('accept-encoding')
    }
  },
)

test.each([
  ['gzip, br', 'br'],
  ['BR;q=0.5', 'br'],
  ['gzip', null],
  ['br;q=0', null],
  ['br; q=0.000', null],
  ['', null],
])('[SHELL-01] who takes %j is answered in %s', async (taken, encoding) => {
  const app = await staticSite(folder, { connect: [], media: [] })
  const response = await ask(app, '/wallet', taken)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  if (encoding === null) expect(await response.text()).toBe(page)
})

test('[SHELL-06] the page that was drawn stands for the file, compressed and not', async () => {
  const drawn = '<!doctype html><p>Drawn'
  const app = await staticSite(
    folder,
    { connect: [], media: [] },
    { page: drawn },
  )
  for (const path of ['/', '/auth', '/index.html']) {
    expect(await (await ask(app, path)).text()).toBe(drawn)
    const compressed = await ask(app, path, 'br')
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('content-type')).toMatch('text/html')
    const body = Buffer.from(await compressed.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe(drawn)
  }
})

test.each([
  ['/wallet', 'same-origin-allow-popups'],
  ['/sign-message?intent=x', 'same-origin-allow-popups'],
  ['/connect?sid=12.5', 'unsafe-none'],
  ['/auth', 'unsafe-none'],
])('[DAPP-01] %s has the opener policy %s', async (path, policy) => {
  const app = await staticSite(folder, { connect: [], media: [] })
  const { headers } = await ask(app, path)
  expect(headers.get('cross-origin-opener-policy')).toBe(policy)
})

test('[DAPP-01] [SRVC-01] listed sites may embed /frame, however it is written, and no other page', async () => {
  await writeFile(join(folder, 'frame.html'), '<!doctype html><p>Frame')
  const frames = ['https://game.example']
  const origins = { connect: [], media: [] }
  const listed = await staticSite(folder, { ...origins, frames })
  const none = await staticSite(folder, origins)
  const ancestors = async (app: typeof listed, path: string) =>
    /frame-ancestors [^;]+/.exec(
      (await ask(app, path)).headers.get('content-security-policy') ?? '',
    )?.[0]
  for (const path of ['/frame', '/%66rame', '//frame', '/wallet/../frame']) {
    expect(await ancestors(listed, path)).toBe(
      'frame-ancestors https://game.example',
    )
    expect(await ancestors(none, path)).toBe("frame-ancestors 'none'")
    expect(await (await ask(listed, path)).text()).toContain('Frame')
  }
  for (const path of [
    '/',
    '/wallet',
    '/frame/',
    '/frame/x',
    '/Frame',
    '/frame.html',
    '/index.html',
    '/auth?sid=1',
  ])
    expect(await ancestors(listed, path)).toBe("frame-ancestors 'none'")
})

test('[RAMP-02] the page may frame its own pages, media and payment providers', async () => {
  const app = await staticSite(folder, {
    connect: [],
    media: ['https://media.example'],
    providers: ['https://buy.moonpay.example'],
  })
  const { headers } = await ask(app, '/wallet')
  expect(headers.get('content-security-policy')).toContain(
    "; frame-src 'self' https://media.example https://buy.moonpay.example;",
  )
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
})

test('[ENVC-01] [ENVC-02] a worker may be registered only where the deployment has one, and reaches the host alone', async () => {
  const worker = `/static/sw.${'a'.repeat(64)}.js`
  await writeFile(join(folder, worker), 'work()')
  const origins = { connect: [], media: [] }
  const on = await staticSite(folder, origins, { serviceWorker: true })
  const off = await staticSite(folder, origins)
  const policyOf = async (
    app: Awaited<ReturnType<typeof staticSite>>,
    path: string,
  ) => (await ask(app, path)).headers.get('content-security-policy')
  expect(await policyOf(on, '/')).toMatch(/trusted-types cairn-sw(?:;|$)/)
  expect(await policyOf(off, '/')).toMatch(/trusted-types 'none'(?:;|$)/)
  expect(await policyOf(on, worker)).toContain(
    "default-src 'none'; connect-src 'self'",
  )
  const { headers } = await ask(on, worker)
  expect(headers.get('service-worker-allowed')).toBe('/')
  for (const [app, path] of [
    [off, worker],
    [on, '/static/code.js'],
  ] as const)
    expect((await ask(app, path)).headers.has('service-worker-allowed')).toBe(
      false,
    )
})
