import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../src/fetching/guarded-fetch.ts'
import { createDocumentReader } from '../src/reading/document-reader.ts'
import { drip, endless, redirectTo, startStranger } from './_stranger.ts'

let stranger: Awaited<ReturnType<typeof startStranger>>
beforeAll(async () => {
  stranger = await startStranger()
})
afterAll(() => stranger[Symbol.asyncDispose]())

const megabyte = 1024 * 1024

async function load(
  address: string,
  options: Partial<GuardedFetchOptions> = {},
  maxBytes = megabyte,
): Promise<string> {
  const fetch = createGuardedFetch({
    policy: { mode: 'public', origins: [stranger.origin] },
    timeoutMs: 5_000,
    ...options,
  })
  const { body } = await fetch(address, { accept: '*/*', maxBytes })
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
}

const refusal = (reason: string) => ({ name: 'FetchRefusedError', reason })

describe('createGuardedFetch', () => {
  test('[META-01] fetches from a named origin without sending cookies or tokens', async () => {
    let headers: object = {}
    const url = stranger.put('/plain', (response, request) => {
      headers = request.headers
      response.end('moor')
    })
    expect(await load(url)).toBe('moor')
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test('[META-01] connects to the checked address even if the name leads elsewhere later', async () => {
    let asked = 0
    const origin = `http://rebinding.example:${stranger.port}`
    const url = stranger.put('/rebound', (response, request) =>
      response.end(request.headers.host),
    )
    const text = await load(url.replace(stranger.origin, origin), {
      policy: { mode: 'off', origins: [origin] },
      resolve: async () => {
        asked += 1
        // An attacker wants the second answer to be used.
        return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
      },
    })
    expect(text).toBe(`rebinding.example:${stranger.port}`)
    expect(asked).toBe(1)
  })

  test.each([
    ['this machine', ['127.0.0.1']],
    ['this network', ['10.0.0.7']],
    ['a link', ['169.254.169.254']],
    ['this machine in the newer protocol', ['::1']],
    ['this machine in disguise', ['::ffff:127.0.0.1']],
    ['outside and inside', ['1.1.1.1', '192.168.0.1']],
  ])(
    '[META-01] error: a public name that leads to %s is refused',
    async (_, found) => {
      await expect(
        load('http://art.example/a.png', { resolve: async () => found }),
      ).rejects.toMatchObject(refusal('private'))
    },
  )

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://localhost/',
  ])('[META-01] error: %s is refused in public mode', async (url) => {
    await expect(load(url)).rejects.toMatchObject(refusal('private'))
  })

  test('[META-01] error: calls no host while the policy is off', async () => {
    const resolve = async () => {
      throw new Error('asked')
    }
    await expect(
      load('https://art.example/a.png', {
        policy: { mode: 'off', origins: [] },
        resolve,
      }),
    ).rejects.toMatchObject(refusal('host'))
  })

  test.each([
    ['this machine', 'http://127.0.0.1:1/secret', 'host'],
    ['a private network', 'http://10.0.0.1/secret', 'private'],
    ['the link of a cloud', 'http://169.254.169.254/latest', 'private'],
    ['a file', 'file:///etc/passwd', 'host'],
    ['data', 'data:text/html,hi', 'host'],
    ['nowhere', 'http://', 'host'],
    ['itself', '/away', 'redirects'],
  ])(
    '[META-01] error: a redirect to %s is refused',
    async (_, place, reason) => {
      const url = stranger.put('/away', redirectTo(place))
      await expect(load(url)).rejects.toMatchObject(refusal(reason))
    },
  )

  test('[META-01] follows four redirects, and no fifth', async () => {
    stranger.put('/hop0', (response) => response.end('there'))
    for (const hop of [1, 2, 3, 4, 5])
      stranger.put(`/hop${hop}`, redirectTo(`/hop${hop - 1}`))
    expect(await load(`${stranger.origin}/hop4`)).toBe('there')
    await expect(load(`${stranger.origin}/hop5`)).rejects.toMatchObject(
      refusal('redirects'),
    )
  })

  test('[META-01] error: ends a loop of redirects', async () => {
    stranger.put('/left', redirectTo('/right'))
    stranger.put('/right', redirectTo('/left'))
    await expect(load(`${stranger.origin}/left`)).rejects.toMatchObject(
      refusal('redirects'),
    )
  })

  test('[META-01] error: does not read a body with a too large content length', async () => {
    const url = stranger.put('/long', (response) => {
      response.writeHead(200, { 'content-length': 50 * megabyte })
      response.write(' ')
    })
    await expect(load(url)).rejects.toMatchObject(refusal('too-large'))
  })

  test('[META-01] error: reads a body without content length up to the limit', async () => {
    const url = stranger.put('/endless', endless('application/json'))
    await expect(load(url)).rejects.toMatchObject(refusal('too-large'))
  })

  test('[META-01] counts decompressed bytes', async () => {
    const packed = (bytes: number) =>
      stranger.put('/packed', (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' })
        response.end(gzipSync(Buffer.alloc(bytes, 0x61)))
      })
    expect(await load(packed(1_000))).toBe('a'.repeat(1_000))
    await expect(load(packed(50 * megabyte))).rejects.toMatchObject(
      refusal('too-large'),
    )
  })

  test('[META-01] error: refuses a corrupt compressed body', async () => {
    const url = stranger.put('/broken', (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end('not packed at all')
    })
    await expect(load(url)).rejects.toMatchObject(refusal('unreachable'))
  })

  test('[META-01] error: leaves a slow host when the time is up', async () => {
    const url = stranger.put('/drip', drip('application/json'))
    await expect(load(url, { timeoutMs: 300 })).rejects.toMatchObject(
      refusal('slow'),
    )
  })

  test('[META-01] error: leaves a host that accepts the connection and sends nothing', async () => {
    const url = stranger.put('/mute', () => {})
    await expect(load(url, { timeoutMs: 300 })).rejects.toMatchObject(
      refusal('slow'),
    )
  })

  test('[META-01] error: leaves a name whose look-up never ends', async () => {
    await expect(
      load('http://art.example/', {
        timeoutMs: 300,
        resolve: () => new Promise(() => {}),
      }),
    ).rejects.toMatchObject(refusal('slow'))
  })

  test('[META-01] looks four names of strangers up at once, and a named one beside them', async () => {
    const asked: string[] = []
    const fetch = createGuardedFetch({
      policy: { mode: 'public', origins: [stranger.origin] },
      timeoutMs: 300,
      resolve: async (name) => {
        asked.push(name)
        return name === '127.0.0.1' ? [name] : new Promise(() => {})
      },
    })
    const ask = (url: string) => fetch(url, { accept: '*/*', maxBytes: 10 })
    const silent = Array.from({ length: 300 }, (_, index) =>
      ask(`http://n${index}.example/`).catch((error: unknown) => error),
    )
    await ask(stranger.put('/beside', (response) => response.end('moor')))
    const ends = await Promise.all(silent)
    expect(asked).toHaveLength(5)
    expect(ends[259]).toMatchObject(refusal('slow'))
    expect(ends[260]).toMatchObject(refusal('busy'))
  })

  test('[META-01] a picture in the place of a document is not downloaded', async () => {
    let isOpen = false
    const url = stranger.put('/picture', (response, request) => {
      isOpen = true
      response.once('close', () => {
        isOpen = false
      })
      drip('image/png')(response, request)
    })
    const read = createDocumentReader({
      fetch: createGuardedFetch({
        policy: { mode: 'off', origins: [stranger.origin] },
        timeoutMs: 60_000,
      }),
      ipfsGateway: undefined,
      maxBytes: megabyte,
      late: { find: () => undefined, put: () => {}, clear: () => {} },
    })
    const how = { waitMs: 5_000, contract: '1 0x01' }
    expect(await read({ kind: 'http', url }, how)).toEqual({
      type: 'text',
      text: JSON.stringify({ image: url }),
    })
    await expect.poll(() => isOpen).toBe(false)
  })

  test.each([
    ['no such thing', 404, 'status'],
    ['a fault', 500, 'status'],
    ['part of it', 206, 'status'],
  ])('[META-01] error: %s is refused', async (_, status, reason) => {
    const url = stranger.put('/status', (response) => {
      response.writeHead(status)
      response.end('{}')
    })
    await expect(load(url)).rejects.toMatchObject(refusal(reason))
  })

  test('[META-01] error: reports an unreachable host', async () => {
    await expect(
      load('http://127.0.0.1:1/', {
        policy: { mode: 'off', origins: ['http://127.0.0.1:1'] },
      }),
    ).rejects.toMatchObject(refusal('unreachable'))
    await expect(load('http://no-such-name.invalid/')).rejects.toMatchObject(
      refusal('unreachable'),
    )
  })
})
