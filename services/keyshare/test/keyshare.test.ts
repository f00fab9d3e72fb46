import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import {
  deriveLoginKey,
  KeyshareError,
  keyshareInput,
  proveBlind,
} from '@cairn/clients/keyshare'
import { keyshare } from '@cairn/protocol'
import type { Database, Platform } from '@cairn/service-kit'
import { testDatabases, testPlatform } from '@cairn/service-kit/testing'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { Hono } from 'hono'
import { generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeShares, startKeyshare } from '../src/index.ts'
import { type Asking, askNode, hexOf, proveTo } from './_ask-node.ts'
import { createIssuer } from './_issuer.ts'

const publicUrl = 'http://localhost:4000'
const verifier = 'cairn-passwordless'
const mira = 'mira@example.com'
const { voprf } = ristretto255_oprf

describe.each(testDatabases)('startKeyshare on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let issuer: Awaited<ReturnType<typeof createIssuer>>
  let clock = Date.now()
  const now = () => new Date(clock)
  const secrets = new Map<string, Uint8Array>()
  let main: Awaited<ReturnType<typeof start>>

  /**
   * Starts nodes, with a network that reaches the nodes and the issuer only.
   */
  async function start(overrides: Partial<Platform> = {}) {
    const app = new Hono()
    const fetch: typeof globalThis.fetch = async (input, init) =>
      app.fetch(new Request(input, init))
    const service = stack.use(
      await startKeyshare(
        testPlatform(database, {
          publicUrl,
          fetch,
          now,
          secret: async (name, bytes) => {
            const made = crypto.getRandomValues(new Uint8Array(bytes))
            const kept = secrets.get(name) ?? made
            secrets.set(name, kept)
            return kept
          },
          ...overrides,
        }),
      ),
    )
    app.route('/', service.app).route('/', issuer.app)
    const { nodes, threshold } = service
    return { nodes, threshold, fetch }
  }

  beforeAll(async () => {
    issuer = await createIssuer(publicUrl)
    database = stack.use(await open())
    main = await start()
  })
  afterAll(() => stack.disposeAsync())

  const tokenFor = (
    verifierId: string,
    claims: Partial<Record<string, unknown>> = {},
  ) => issuer.sign({ ...issuer.claimsOf(verifierId, now()), ...claims })

  async function derive(
    options: Partial<Parameters<typeof deriveLoginKey>[0]> = {},
  ) {
    const verifierId = options.verifierId ?? mira
    const key = await deriveLoginKey({
      ...main,
      ...{ verifier, verifierId, key: issuer.tab },
      idToken: options.idToken ?? (await tokenFor(verifierId)),
      ...options,
    })
    return hexOf(key)
  }

  const ask = (idToken: string, { via = main, ...how }: Partial<Asking> = {}) =>
    askNode(idToken, {
      ...{ input: keyshareInput(verifier, mira), key: issuer.tab, via },
      ...how,
    })

  test('[SRVC-01] runs three nodes, two of which are needed', async () => {
    expect(main.threshold).toBe(2)
    expect(main.nodes.map(({ url, index }) => [index, url])).toEqual([
      [1, `${publicUrl}/keyshare/1`],
      [2, `${publicUrl}/keyshare/2`],
      [3, `${publicUrl}/keyshare/3`],
    ])
    const [{ url, publicKey } = { url: '', publicKey: '0x' }] = main.nodes
    const client = createRpcClient(keyshare, { url, fetch: main.fetch })
    const info = { index: 1, threshold: 2, publicKey, proofUrl: url }
    expect(await client.info({})).toEqual(info)
  })

  test('[AUTH-05] derives one key from any two of the nodes', async () => {
    const [one, two, three] = main.nodes
    if (!one || !two || !three) throw new Error('three nodes')
    const all = await derive()
    expect(all).toMatch(/^0x[0-9a-f]{64}$/)
    for (const nodes of [
      [one, two],
      [two, three],
      [three, one],
    ]) {
      expect(await derive({ nodes })).toBe(all)
    }
  })

  test('[AUTH-05] derives the same key after a restart', async () => {
    const before = await derive()
    expect(await derive(await start())).toBe(before)
  })

  test('[AUTH-05] derives another key for another person or sign-in method', async () => {
    const keys = [
      await derive(),
      await derive({ verifierId: 'sam@example.com' }),
      await derive({
        verifier: 'google',
        idToken: await tokenFor(mira, { verifier: 'google' }),
      }),
    ]
    expect(new Set(keys).size).toBe(3)
  })

  test('[AUTH-05] behavior: derives while one node is down', async () => {
    const nodes = main.nodes.map((node) =>
      node.index === 2 ? { ...node, url: `${publicUrl}/gone` } : node,
    )
    expect(await derive({ nodes })).toBe(await derive())
  })

  test('[AUTH-05] error: reports that two nodes are down', async () => {
    const nodes = main.nodes.map((node) =>
      node.index === 2 ? node : { ...node, url: `${publicUrl}/gone` },
    )
    const failing = derive({ nodes })
    await expect(failing).rejects.toBeInstanceOf(KeyshareError)
    await expect(failing).rejects.toMatchObject({
      failures: [{ name: 'RpcError' }, { name: 'RpcError' }],
    })
  })

  test('[AUTH-05] behavior: detects a dishonest node and leaves it out', async () => {
    const honest = await derive()
    const bad: number[] = []
    const other = voprf.generateKeyPair()
    // Answers with another key and a proof that is valid for it.
    const lying: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.includes('/keyshare/1/')) return main.fetch(request)
      const { blinded } = (await request.json()) as { blinded: string }
      const { evaluated, proof } = voprf.blindEvaluate(
        other.secretKey,
        other.publicKey,
        Buffer.from(blinded.slice(2), 'hex'),
      )
      return Response.json({
        index: 1,
        evaluated: hexOf(evaluated),
        proof: hexOf(proof),
      })
    }
    const onBadNode = (index: number) => void bad.push(index)
    expect(await derive({ fetch: lying, onBadNode })).toBe(honest)
    // Two honest answers may arrive first.
    await expect.poll(() => bad).toEqual([1])
    const [, two] = main.nodes
    const nodes = main.nodes.filter((node) => node !== two)
    await expect(derive({ nodes, fetch: lying })).rejects.toMatchObject({
      name: 'KeyshareError',
      failures: [{ name: 'UnprovedAnswerError', index: 1 }],
    })
  })

  test('[AUTH-05] error: counts a node that is named twice once', async () => {
    const [one] = main.nodes
    if (!one) throw new Error('a node')
    await expect(derive({ nodes: [one, one] })).rejects.toBeInstanceOf(
      KeyshareError,
    )
  })

  test('[AUTH-05] error: refuses to evaluate another person than the token names', async () => {
    const sam = keyshareInput(verifier, 'sam@example.com')
    const idToken = await tokenFor(mira)
    const honest = keyshareInput(verifier, mira)
    for (const cheat of [
      { input: sam },
      { input: sam, proofFor: honest },
      { input: honest, proofFor: sam },
    ]) {
      await expect(ask(idToken, cheat)).rejects.toMatchObject({
        error: 'PermissionDenied',
      })
    }
    await expect(ask(idToken)).resolves.toMatchObject({ index: 1 })
    await expect(
      derive({ idToken, verifierId: 'sam@example.com' }),
    ).rejects.toBeInstanceOf(KeyshareError)
  })

  const anHour = 3_600
  test.each<[string, { [claim: string]: unknown }]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['a time that is over', { exp: Math.floor(clock / 1000) - 10 }],
    ['no end', { exp: undefined }],
    ['an age of an hour', { iat: Math.floor(clock / 1000) - anHour }],
    ['no id', { jti: undefined }],
    ['no verifier id', { verifierId: undefined }],
    ['a verifier that is two words', { verifier: `${verifier}|x` }],
    ['a start in the future', { nbf: Math.floor(clock / 1000) + anHour }],
  ])('[AUTH-05] error: refuses a token with %s', async (_, claims) => {
    await expect(ask(await tokenFor(mira, claims))).rejects.toMatchObject({
      error: 'Unauthorized',
    })
  })

  test('[AUTH-05] error: refuses tokens that identity did not sign', async () => {
    const claims = issuer.claimsOf(mira, now())
    const encode = (part: object) =>
      Buffer.from(JSON.stringify(part)).toString('base64url')
    const good = await tokenFor(mira)
    const [head, body, signature] = good.split('.')
    const foreign = await generateKeyPair('ES256')
    const publicBytes = new TextEncoder().encode(JSON.stringify(issuer.jwk))
    const header = { alg: 'ES256', kid: 'k1' }
    const sign = (protectedHeader: JWTHeaderParameters) =>
      new SignJWT(claims).setProtectedHeader(protectedHeader)
    const forged = [
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      `${encode({ alg: 'none', kid: 'k1' })}.${encode(claims)}.${signature}`,
      `${head}.${encode({ ...claims, verifierId: 'sam@example.com' })}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      await sign(header).sign(foreign.privateKey),
      await sign({
        ...header,
        jwk: issuer.jwk,
        jku: 'https://evil.example',
      }).sign(foreign.privateKey),
      await sign({ alg: 'HS256', kid: 'k1' }).sign(publicBytes),
      await issuer.sign(claims, { kid: '../k2' }),
      'rubbish',
      '',
    ]
    for (const idToken of forged) {
      await expect(ask(idToken)).rejects.toMatchObject({
        error: 'Unauthorized',
      })
    }
  })

  test('[AUTH-05] error: refuses an expired token', async () => {
    const idToken = await tokenFor(mira)
    clock += 310_000
    await expect(ask(idToken)).rejects.toMatchObject({ error: 'Unauthorized' })
  })

  test('[AUTH-05] error: limits the uses of a token at each node', async () => {
    const idToken = await tokenFor(mira)
    for (const at of [0, 0, 0, 1]) await ask(idToken, { at })
    await expect(ask(idToken)).rejects.toMatchObject({
      error: 'Unauthorized',
      reason: 'token used up',
    })
    await expect(ask(idToken, { at: 2 })).resolves.toBeTruthy()
  })

  test('[AUTH-05] error: limits the evaluations for a person', async () => {
    const env = { KEYSHARE_PER_ID_HOURLY: '2' }
    const via = await start({ env })
    const input = keyshareInput(verifier, 'often@example.com')
    const again = async () =>
      ask(await tokenFor('often@example.com'), { input, via })
    await again()
    await again()
    await expect(again()).rejects.toMatchObject({ error: 'RateLimited' })
    const rare = 'rare@example.com'
    const other = { input: keyshareInput(verifier, rare), via }
    await expect(ask(await tokenFor(rare), other)).resolves.toBeTruthy()
  })

  test('[AUTH-05] [SRVC-01] error: several processes of a node share the limit of a person', async () => {
    const env = { KEYSHARE_PER_ID_HOURLY: '3' }
    const processes = [await start({ env }), await start({ env })]
    const input = keyshareInput(verifier, 'shared@example.com')
    const again = async (at: number) => {
      const via = processes[at] ?? main
      return ask(await tokenFor('shared@example.com'), { input, via })
    }
    for (const at of [0, 1, 0]) await again(at)
    await expect(again(1)).rejects.toMatchObject({ error: 'RateLimited' })
    await expect(again(0)).rejects.toMatchObject({ error: 'RateLimited' })
  })

  test('[AUTH-05] error: limits the calls from a network address', async () => {
    const via = await start({ env: { KEYSHARE_RATE_LIMIT_LOOPBACK: '1' } })
    await ask(await tokenFor(mira), { via })
    await expect(ask('rubbish', { via })).rejects.toMatchObject({
      error: 'RateLimited',
    })
  })

  test.each([
    ['blinded', '0x'],
    ['blinded', `0x${'00'.repeat(32)}`],
    ['blinded', `0x${'ff'.repeat(32)}`],
    ['blindProof', '0x'],
    ['blindProof', `0x${'00'.repeat(64)}`],
  ] as const)('[AUTH-05] error: %s of %s', async (field, value) => {
    const idToken = await tokenFor(mira)
    const input = keyshareInput(verifier, mira)
    const { blind, blinded } = voprf.blind(input)
    const proof = proveBlind({ input, blind, blinded, idToken })
    const url = main.nodes[0]?.url ?? ''
    const [point, blindProof] = [hexOf(blinded), hexOf(proof)]
    const sent = { idToken, blinded: point, blindProof, [field]: value }
    const authorize = (called: string) =>
      proveTo(called, { key: issuer.tab, ...sent })
    await expect(
      createRpcClient(keyshare, {
        ...{ url, fetch: main.fetch, authorize },
      }).evaluate(sent),
    ).rejects.toMatchObject({ error: 'PermissionDenied' })
  })

  test('[AUTH-05] error: reports when identity’s keys cannot be loaded', async () => {
    const fetch = async () => new Response('gone', { status: 502 })
    const platform = testPlatform(database, { publicUrl, now, fetch })
    const service = stack.use(await startKeyshare(platform))
    const reach: typeof globalThis.fetch = async (input, init) =>
      service.app.fetch(new Request(input, init))
    const via = { nodes: service.nodes, fetch: reach }
    await expect(ask(await tokenFor(mira), { via })).rejects.toMatchObject({
      error: 'Unavailable',
    })
  })

  test('[SRVC-01] derives the same key over separate nodes with dealt shares', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-shares-'))
    stack.defer(() => rm(folder, { recursive: true }))
    const seeds = [1, 2].map(
      (index) => secrets.get(`keyshare-${index}`) ?? new Uint8Array(),
    )
    const apart = await Promise.all(
      completeShares(seeds, 3).map(async ({ index, secret }) => {
        const path = join(folder, `${index}`)
        await writeFile(path, `${Buffer.from(secret).toString('hex')}\n`)
        const env = { KEYSHARE_INDEX: `${index}`, KEYSHARE_SHARE_FILE: path }
        return start({ env })
      }),
    )
    const nodes = apart.flatMap((node) => node.nodes)
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const [, index] = /keyshare\/(\d)/.exec(request.url) ?? []
      const node = apart[Number(index) - 1]
      return node ? node.fetch(request) : Response.error()
    }
    expect(nodes).toEqual(main.nodes)
    expect(await derive({ nodes, fetch })).toBe(await derive())
  })

  test('[SRVC-01] error: does not create a missing share of a separate node', async () => {
    const env = {
      KEYSHARE_INDEX: '1',
      KEYSHARE_SHARE_FILE: join(tmpdir(), 'cairn-no-such-share'),
    }
    await expect(start({ env })).rejects.toMatchObject({
      name: 'ShareFileError',
    })
  })

  test.each([
    { KEYSHARE_THRESHOLD: '4' },
    { KEYSHARE_NODES: '0' },
    { KEYSHARE_INDEX: '1' },
  ])('[SRVC-01] error: does not start with %j', async (env) => {
    await expect(start({ env })).rejects.toMatchObject({ name: 'ConfigError' })
  })
})
