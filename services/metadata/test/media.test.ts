import type { RunningService } from '@cairn/service-kit'
import { openQuick, serve, testPlatform } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetadata } from '../src/index.ts'
import { startPolygon } from './_chain.ts'
import { createPlant } from './_plant.ts'
import { drip, endless, redirectTo, startStranger } from './_stranger.ts'

const megabyte = 1024 * 1024
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const hostileSvg =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'

let polygon: Awaited<ReturnType<typeof startPolygon>>
let stranger: Awaited<ReturnType<typeof startStranger>>
let inside: Awaited<ReturnType<typeof startStranger>>
let service: RunningService
let server: Awaited<ReturnType<typeof serve>>
let time = new Date('2026-01-01T00:00:00Z')
const stack = new AsyncDisposableStack()
let plant: ReturnType<typeof createPlant>

beforeAll(async () => {
  polygon = stack.use(await startPolygon())
  stranger = stack.use(await startStranger())
  // A host on this machine that the policy does not allow.
  inside = stack.use(await startStranger())
  const database = stack.use(await openQuick())
  service = stack.use(
    await startMetadata(
      testPlatform(database, {
        chains: [polygon.chain],
        now: () => time,
        env: {
          METADATA_FETCH: 'public',
          METADATA_FETCH_ORIGINS: stranger.origin,
          METADATA_FETCH_TIMEOUT_S: '1',
          METADATA_MEDIA_MAX_MB: '2',
          METADATA_IPFS_GATEWAY: stranger.origin,
        },
      }),
    ),
  )
  server = stack.use(await serve(service.app))
  plant = createPlant(polygon, server.url)
})
afterAll(() => stack.disposeAsync())

/** Returns the metadata of a new token with this document. */
async function tokenOf(document: object) {
  const json = Buffer.from(JSON.stringify(document)).toString('base64')
  const { first } = await plant(`data:application/json;base64,${json}`)
  return first
}

/** Loads the image of a new token from this service. */
async function loadImage(url: string, init: RequestInit = {}) {
  const image = (await tokenOf({ image: url }))?.image ?? ''
  expect(image).toMatch(/^http:\/\/localhost:4000\/media\//)
  return fetch(image.replace('http://localhost:4000', server.url), init)
}

const refused = { name: '', attributes: [], status: 'NOT_AVAILABLE' }

describe('documents', () => {
  test('[META-01] reads documents from a named host, with {id} replaced', async () => {
    const id = `${'0'.repeat(62)}2a`
    stranger.putFile(
      `/tokens/${id}.json`,
      'application/json',
      JSON.stringify({
        name: 'Moor',
        image: `${stranger.origin}/moor.png`,
        animation_url: `${stranger.origin}/moor.glb`,
        attributes: [{ trait_type: 'Stones', value: 3 }],
      }),
    )
    const { first } = await plant(`${stranger.origin}/tokens/{id}.json`)
    expect(first).toMatchObject({
      source: 'http',
      name: 'Moor',
      image: expect.stringMatching(/\/media\.png$/),
      // Wallets recognise and ignore models by their extension, so it stays.
      animation_url: expect.stringMatching(/\/media\.glb$/),
      attributes: [{ trait_type: 'Stones', value: 3 }],
      status: 'AVAILABLE',
    })
  })

  test('[META-01] a token address that answers with a picture shows it', async () => {
    const url = stranger.putFile('/stone', 'image/png', 'x'.repeat(2_000_000))
    const { first } = await plant(url)
    expect(first).toMatchObject({
      image: expect.stringMatching(/\/media\/[^/]+\/[^/]+\/media$/),
      status: 'AVAILABLE',
    })
  })

  test('[META-01] reads documents again on request', async () => {
    const url = stranger.putFile('/again', 'application/json', '{"name":"One"}')
    const { first, ask, client, question } = await plant(url)
    expect(first?.name).toBe('One')
    stranger.putFile('/again', 'application/json', '{"name":"Two"}')
    await client.refreshTokenMetadata(question)
    expect((await ask())?.name).toBe('One')
    time = new Date(time.getTime() + 11_000)
    await client.refreshTokenMetadata(question)
    expect((await ask())?.name).toBe('Two')
  })

  test.each([
    [
      'a page',
      () =>
        stranger.putFile('/html', 'application/json', '<!doctype html><p>{}'),
    ],
    [
      'a page that says so',
      () => stranger.putFile('/html', 'text/html', '<p>hi'),
    ],
    [
      '50 megabytes',
      () =>
        stranger.put('/big', (r) => {
          r.writeHead(200, { 'content-type': 'application/json' })
          r.end(`{"name":"${'x'.repeat(50 * megabyte)}"}`)
        }),
    ],
    [
      'without end',
      () => stranger.put('/endless', endless('application/json')),
    ],
    ['a redirect to itself', () => stranger.put('/loop', redirectTo('/loop'))],
    [
      'a redirect to this machine',
      () =>
        stranger.put(
          '/in',
          redirectTo(
            inside.putFile('/secret', 'application/json', '{"name":"Secret"}'),
          ),
        ),
    ],
    [
      'a redirect to data',
      () =>
        stranger.put(
          '/data',
          redirectTo('data:application/json,{"name":"Data"}'),
        ),
    ],
    [
      'a redirect to a script',
      () => stranger.put('/script', redirectTo('javascript:alert(1)')),
    ],
    [
      'this machine',
      () => inside.putFile('/secret', 'application/json', '{"name":"Secret"}'),
    ],
    ['not there', () => `${stranger.origin}/nothing`],
    [
      'with a password',
      () => `${stranger.origin.replace('//', '//me:secret@')}/again`,
    ],
  ])('[META-01] error: %s: the token is not available', async (_, urlOf) => {
    const { first } = await plant(urlOf())
    expect(first).toMatchObject(refused)
    expect(inside.asked).toEqual([])
  })

  test('[META-01] error: stops waiting for a slow document when the time is up', async () => {
    const { first } = await plant(
      stranger.put('/slow', drip('application/json')),
    )
    expect(first).toMatchObject(refused)
  })
})

describe('media', () => {
  test('[COLL-02] serves images by their real kind, for image contexts only, with nothing allowed', async () => {
    const url = stranger.putFile('/a.png', 'text/html', png)
    const response = await loadImage(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': `${png.length}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^sandbox; default-src 'none';/,
      ),
      'cache-control': 'public, max-age=86400',
      'referrer-policy': 'no-referrer',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
  })

  test('[COLL-02] serves a drawing with a script as an image only', async () => {
    const url = stranger.putFile('/a.svg', 'image/svg+xml', hostileSvg)
    const as = (place: string) =>
      loadImage(url, { headers: { 'sec-fetch-dest': place } })
    const shown = await as('image')
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/svg+xml')
    expect(shown.headers.get('content-security-policy')).not.toMatch(
      /allow-scripts|script-src/,
    )
    for (const place of ['document', 'iframe', 'embed', 'object', 'script'])
      expect((await as(place)).status).toBe(403)
  })

  test('[COLL-02] serves a page for frames only, without scripts, forms or requests', async () => {
    const url = stranger.putFile(
      '/art.html',
      'text/html',
      '<p>Moor</p><script>alert(1)</script>',
    )
    const framed = await loadImage(url, {
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(framed.status).toBe(200)
    const policy = framed.headers.get('content-security-policy')
    expect(policy).toMatch(/^sandbox; default-src 'none'/)
    expect(policy).toMatch(/form-action 'none'/)
    expect(policy).not.toMatch(/allow-/)
    for (const place of ['document', 'image', 'video', 'script', 'style'])
      expect(
        (await loadImage(url, { headers: { 'sec-fetch-dest': place } })).status,
      ).toBe(403)
  })

  test('[COLL-02] serves ranges of a video', async () => {
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom'),
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251)),
    ])
    const url = stranger.putFile('/film', 'application/octet-stream', film)
    const part = await loadImage(url, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(part.headers.get('content-range')).toBe(
      `bytes 1000-1999/${film.length}`,
    )
    expect(Buffer.from(await part.arrayBuffer())).toEqual(
      film.subarray(1_000, 2_000),
    )
    const beyond = await loadImage(url, { headers: { range: 'bytes=9000-' } })
    expect(beyond.status).toBe(416)
    // Several parts were requested, but the host was called once.
    expect(stranger.asked.filter((path) => path === '/film')).toHaveLength(1)
  })

  test('[COLL-02] answers HEAD with the kind', async () => {
    const url = stranger.putFile('/b.png', 'image/png', png)
    const head = await loadImage(url, { method: 'HEAD' })
    expect(head.headers.get('content-type')).toBe('image/png')
    expect(await head.text()).toBe('')
    const etag = head.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const same = await loadImage(url, { headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
  })

  test('[COLL-02] loads IPFS media through the gateway, and caches it without expiry', async () => {
    stranger.putFile(`/ipfs/${cid}/c.png`, 'image/png', png)
    const response = await loadImage(`ipfs://${cid}/c.png`)
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  })

  test('[COLL-02] serves stored media while its host is away', async () => {
    const url = stranger.putFile('/away.png', 'image/png', png)
    expect((await loadImage(url)).status).toBe(200)
    stranger.put('/away.png', (response) => {
      response.writeHead(500)
      response.end()
    })
    time = new Date(time.getTime() + 48 * 60 * 60 * 1_000)
    expect((await loadImage(url)).status).toBe(200)
    expect(stranger.asked.filter((path) => path === '/away.png')).toHaveLength(
      2,
    )
  })

  test.each([
    [
      'a page that says it is a picture, in a picture',
      415,
      () => stranger.putFile('/lie.png', 'image/png', '<p>hi'),
    ],
    [
      'a script',
      415,
      () => stranger.putFile('/x.png', 'text/javascript', 'alert(1)'),
    ],
    [
      'a model',
      415,
      () => stranger.putFile('/x.glb', 'model/gltf-binary', 'glTF\x02\0\0\0'),
    ],
    ['nothing', 415, () => stranger.putFile('/empty.png', 'image/png', '')],
    [
      '50 megabytes',
      502,
      () =>
        stranger.put('/huge.png', (response) => {
          response.writeHead(200, { 'content-type': 'image/png' })
          response.write(png)
          response.end(Buffer.alloc(50 * megabyte))
        }),
    ],
    ['what drips', 502, () => stranger.put('/drip.png', drip('image/png'))],
    [
      'a redirect to itself',
      502,
      () => stranger.put('/l.png', redirectTo('/l.png')),
    ],
    [
      'a redirect to this machine',
      403,
      () =>
        stranger.put(
          '/p.png',
          redirectTo(inside.putFile('/p.png', 'image/png', png)),
        ),
    ],
    [
      'a redirect to data',
      403,
      () => stranger.put('/d.png', redirectTo('data:image/png;base64,AAAA')),
    ],
    ['this machine', 403, () => inside.putFile('/p.png', 'image/png', png)],
    ['what is not there', 404, () => `${stranger.origin}/none.png`],
  ])('[COLL-02] error: %s is not served: %i', async (_, status, urlOf) => {
    const response = await loadImage(urlOf())
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(inside.asked).toEqual([])
  })

  test('[COLL-02] error: does not fetch an address that no document names', async () => {
    const payload = Buffer.from(`${stranger.origin}/a.png`).toString(
      'base64url',
    )
    const forged = `${server.url}/media/${'A'.repeat(43)}/${payload}/media.png`
    const asked = stranger.asked.length
    expect((await fetch(forged)).status).toBe(404)
    expect(stranger.asked).toHaveLength(asked)
  })

  test.each([
    ['image', 'javascript:alert(1)'],
    ['image', 'data:text/html,<script>alert(1)</script>'],
    ['animation_url', 'data:text/html,<script>alert(1)</script>'],
    ['animation_url', 'blob:https://wallet.example/1'],
    ['video', 'file:///etc/passwd'],
    ['audio', 'ftp://art.example/a.mp3'],
    ['image_data', 'javascript:alert(1)'],
  ])('[COLL-02] error: %s of %s is left out', async (field, url) => {
    const token = await tokenOf({ name: 'Moor', [field]: url })
    expect(token).toMatchObject({ name: 'Moor', status: 'AVAILABLE' })
    expect(token).not.toHaveProperty(field)
  })

  test('[COLL-02] error: fetches nothing while no host is allowed', async () => {
    await using database = await openQuick()
    await using closed = await startMetadata(
      testPlatform(database, { chains: [polygon.chain] }),
    )
    await using other = await serve(closed.app)
    const url = stranger.putFile('/off.png', 'image/png', png)
    const document = stranger.putFile('/off.json', 'application/json', '{}')
    const json = Buffer.from(JSON.stringify({ image: url })).toString('base64')
    const plantHere = createPlant(polygon, other.url)
    const at = async (uri: string) => (await plantHere(uri)).first
    expect(await at(document)).toMatchObject(refused)
    const { image = '' } =
      (await at(`data:application/json;base64,${json}`)) ?? {}
    const response = await fetch(
      image.replace('http://localhost:4000', other.url),
    )
    expect(response.status).toBe(403)
    expect(stranger.asked.some((path) => path.startsWith('/off'))).toBe(false)
  })
})
