import { createRpcClient } from '@cairn/clients'
import { createDpopKey, type DpopKey } from '@cairn/clients/dpop-key'
import {
  deriveLoginKey,
  keyshareInput,
  proveBlind,
} from '@cairn/clients/keyshare'
import { keyshare } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import { openQuick, testPlatform } from '@cairn/service-kit/testing'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startKeyshare } from '../src/index.ts'
import { hexOf } from './_ask-node.ts'
import { createIssuer } from './_issuer.ts'

const publicUrl = 'http://localhost:4000'
const verifier = 'cairn-passwordless'
const mira = 'mira@example.com'
const { voprf } = ristretto255_oprf

/** A request as the operator of a node sees it. */
type Seen = {
  readonly url: string
  readonly dpop: string
  readonly body: {
    readonly idToken: string
    readonly blinded: `0x${string}`
    readonly blindProof: `0x${string}`
  }
}

describe('an ID token at the nodes', () => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let issuer: Awaited<ReturnType<typeof createIssuer>>
  let service: Awaited<ReturnType<typeof startKeyshare>>
  let clock = Date.now()
  const now = () => new Date(clock)
  const app = new Hono()
  const seen: Seen[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/Evaluate'))
      seen.push({
        url: request.url,
        dpop: request.headers.get('dpop') ?? '',
        body: (await request.clone().json()) as Seen['body'],
      })
    return app.fetch(request)
  }

  beforeAll(async () => {
    issuer = await createIssuer(publicUrl)
    database = stack.use(await openQuick())
    const platform = testPlatform(database, { publicUrl, fetch, now })
    service = stack.use(await startKeyshare(platform))
    app.route('/', service.app).route('/', issuer.app)
  })
  afterAll(() => stack.disposeAsync())

  const nodesOf = (...indexes: number[]) =>
    service.nodes.filter(({ index }) => indexes.includes(index))

  async function derive(
    idToken: string,
    key: DpopKey,
    nodes = service.nodes,
  ): Promise<string> {
    const person = { verifier, verifierId: mira, idToken }
    const asked = { ...person, key, nodes, threshold: 2, fetch }
    return hexOf(await deriveLoginKey(asked))
  }

  /** Signs Mira in, and returns what each node's operator then has. */
  async function signIn() {
    seen.length = 0
    const tab = await createDpopKey()
    const claims = issuer.claimsOf(mira, now())
    const idToken = await issuer.sign({
      ...claims,
      cnf: { jkt: tab.thumbprint },
    })
    const key = await derive(idToken, tab)
    await expect.poll(() => seen.length).toBe(3)
    const at = (index: number) => {
      const found = seen.find(({ url }) => url.includes(`/keyshare/${index}/`))
      if (!found) throw new Error(`node ${index} was not asked`)
      return found
    }
    return { tab, idToken, key, at: [at(1), at(1), at(2), at(3)] as const }
  }

  /** Sends a node another's request, as its operator could. */
  async function send(
    index: number,
    { dpop, body }: Pick<Seen, 'dpop' | 'body'>,
  ) {
    const [node] = nodesOf(index)
    const client = createRpcClient(keyshare, {
      url: node?.url ?? '',
      fetch,
      authorize: async () => ({ ...(dpop && { dpop }) }),
    })
    return client.evaluate(body)
  }

  /** A new blinded point with its proof, for a token that was read. */
  function blindAnew(idToken: string): Seen['body'] {
    const input = keyshareInput(verifier, mira)
    const { blind, blinded } = voprf.blind(input)
    const proof = proveBlind({ input, blind, blinded, idToken })
    const [point, blindProof] = [hexOf(blinded), hexOf(proof)]
    return { idToken, blinded: point, blindProof }
  }

  test('[AUTH-12] error: the operator of one node gets no key with the token that it was sent', async () => {
    const { key, at } = await signIn()
    const stolen = at[1].body.idToken
    const own = await createDpopKey()
    const thief = await derive(stolen, own, nodesOf(1, 2)).catch(() => 'none')
    expect(thief).not.toBe(key)
    expect(thief).toBe('none')
    // Its own share stands for the answer of node 1: node 2 alone is missing.
    const body = blindAnew(stolen)
    const dpop = await own.prove({
      url: at[2].url,
      issuedAt: Math.floor(clock / 1000),
      token: stolen,
      claims: { blinded: body.blinded },
    })
    await expect(send(2, { dpop, body })).rejects.toMatchObject({
      error: 'Unauthorized',
      reason: 'proof of another key',
    })
  })

  test('[AUTH-12] error: a request to one node is worth nothing at another', async () => {
    const { at, idToken } = await signIn()
    const denied = { error: 'Unauthorized', reason: 'proof of another key' }
    const anew = blindAnew(idToken)
    for (const body of [at[1].body, anew])
      await expect(send(2, { dpop: at[1].dpop, body })).rejects.toMatchObject(
        denied,
      )
  })

  test('[AUTH-12] error: a proxy before a node cannot put a point of its own in the request', async () => {
    const { tab, idToken } = await signIn()
    const [node] = nodesOf(2)
    const asked = blindAnew(idToken)
    const dpop = await tab.prove({
      url: `${node?.url}/rpc/Keyshare/Evaluate`,
      issuedAt: Math.floor(clock / 1000),
      token: idToken,
      claims: { blinded: asked.blinded },
    })
    const body = blindAnew(idToken)
    await expect(send(2, { dpop, body })).rejects.toMatchObject({
      error: 'Unauthorized',
      reason: 'proof of another key',
    })
    await expect(send(2, { dpop, body: asked })).resolves.toMatchObject({
      index: 2,
    })
  })

  test('[AUTH-12] error: a node answers a proof once', async () => {
    const { at } = await signIn()
    await expect(send(1, at[1])).rejects.toMatchObject({
      error: 'Unauthorized',
      reason: 'proof used before',
    })
    clock += 200_000
    await expect(send(1, at[1])).rejects.toMatchObject({
      reason: 'proof used before',
    })
  })

  test('[AUTH-12] error: a node refuses a token that names no key, and one that names another', async () => {
    const claims = issuer.claimsOf(mira, now())
    const unbound = await issuer.sign({ ...claims, cnf: undefined })
    await expect(
      send(1, { dpop: '', body: blindAnew(unbound) }),
    ).rejects.toMatchObject({
      error: 'Unauthorized',
      reason: 'token names no key',
    })
    const [one, other] = [await createDpopKey(), await createDpopKey()]
    const cnf = { jkt: one.thumbprint }
    const bound = await issuer.sign({ ...claims, cnf })
    await expect(
      send(1, { dpop: '', body: blindAnew(bound) }),
    ).rejects.toMatchObject({ reason: 'proof of another key' })
    await expect(derive(bound, other)).rejects.toMatchObject({
      name: 'KeyshareError',
    })
    expect(await derive(bound, one)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('[AUTH-12] error: a proof of another time than the token’s, another method or another token is refused', async () => {
    const { tab, idToken, at } = await signIn()
    const url = `${nodesOf(2)[0]?.url}/rpc/Keyshare/Evaluate`
    const body = blindAnew(idToken)
    const right = {
      url,
      issuedAt: Math.floor(clock / 1000),
      token: idToken,
      claims: { blinded: body.blinded },
    }
    for (const wrong of [
      { issuedAt: right.issuedAt + 90 },
      { issuedAt: right.issuedAt - 90 },
      { url: url.replace('Evaluate', 'Info') },
      { url: url.replace('localhost', 'node.example') },
      { url: at[1].url },
      { token: `${idToken}x` },
      { token: undefined },
      { claims: {} },
    ]) {
      const dpop = await tab.prove({ ...right, ...wrong })
      await expect(send(2, { dpop, body })).rejects.toMatchObject({
        error: 'Unauthorized',
        reason: 'proof of another key',
      })
    }
    const dpop = await tab.prove(right)
    await expect(send(2, { dpop, body })).resolves.toMatchObject({ index: 2 })
  })

  test('[AUTH-12] derives the key from a device whose clock is far off, and from a token that waited', async () => {
    const { key } = await signIn()
    const tab = await createDpopKey()
    const claims = issuer.claimsOf(mira, now())
    const idToken = await issuer.sign({
      ...claims,
      cnf: { jkt: tab.thumbprint },
    })
    clock += 280_000
    expect(await derive(idToken, tab)).toBe(key)
  })

  test('[AUTH-12] tells which address the proofs for it must name', async () => {
    const [node] = nodesOf(3)
    const client = createRpcClient(keyshare, { url: node?.url ?? '', fetch })
    expect(await client.info({})).toMatchObject({ proofUrl: node?.url })
  })
})
