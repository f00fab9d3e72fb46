import {
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { once } from 'node:events'
import { Base58 } from 'ox'
import { WebSocket } from 'ws'

/** The key of a client, as WalletConnect clients keep one. */
export type ClientKey = { readonly id: string; readonly key: KeyObject }

export function createClientKey(): ClientKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x ?? ''
  const bytes = Buffer.from([0xed, 0x01, ...Buffer.from(x, 'base64url')])
  return { id: `did:key:z${Base58.fromBytes(bytes)}`, key: privateKey }
}

const part = (value: object) =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token. Tests replace claims and header. */
export function signToken(
  { id, key }: ClientKey,
  audience: string,
  replaced: { readonly claims?: object; readonly header?: object } = {},
): string {
  const iat = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: id,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat,
    exp: iat + 86_400,
    ...replaced.claims,
  }
  const header = { alg: 'EdDSA', typ: 'JWT', ...replaced.header }
  const signed = `${part(header)}.${part(claims)}`
  const signature = sign(null, Buffer.from(signed), key).toString('base64url')
  return `${signed}.${signature}`
}

export type Delivery = {
  readonly id: number
  readonly method: string
  readonly params: {
    readonly id: string
    readonly data: {
      readonly topic: string
      readonly message: string
      readonly publishedAt: number
      readonly tag: number
      readonly attestation?: string
    }
  }
}

/** A client over a real socket, with everything that it received. */
export type TestClient = AsyncDisposable & {
  readonly id: string
  readonly ws: WebSocket
  /** Texts of all frames, in order. */
  readonly frames: string[]
  readonly deliveries: Delivery[]
  /** Resolves with the answer, also with an error. */
  readonly call: (method: string, params: unknown) => Promise<Answer>
  readonly publish: (
    topic: string,
    message: string,
    more?: object,
  ) => Promise<Answer>
  readonly subscribe: (topic: string) => Promise<Answer>
  readonly messages: () => readonly string[]
  /** Calls `listener` for every further delivery, and keeps none of them. */
  readonly onDelivery: (listener: (delivery: Delivery) => void) => void
}

export type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly data: string }
}

type Waiting = {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** Connects a client, which acknowledges deliveries unless told not to. */
export async function connectClient(
  url: string,
  options: {
    readonly key?: ClientKey
    readonly audience?: string
    readonly acknowledges?: boolean
  } = {},
): Promise<TestClient> {
  const { key = createClientKey(), audience = url } = options
  const { acknowledges = true } = options
  const ws = new WebSocket(`${url}?auth=${signToken(key, audience)}`)
  const frames: string[] = []
  const deliveries: Delivery[] = []
  const waiting = new Map<string, Waiting>()
  let listener: ((delivery: Delivery) => void) | undefined
  ws.on('error', () => {})
  ws.on('message', (data) => {
    const text = data.toString()
    if (!listener) frames.push(text)
    const frame = JSON.parse(text)
    if (frame.method !== 'irn_subscription') {
      waiting.get(String(frame.id))?.resolve(frame)
      waiting.delete(String(frame.id))
      return
    }
    if (listener) listener(frame)
    else deliveries.push(frame)
    if (acknowledges)
      ws.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  let isClosed = false
  ws.once('close', () => {
    isClosed = true
    for (const { reject } of waiting.values())
      reject(new Error('The socket closed.'))
  })
  await once(ws, 'open')
  let lastId = 0
  const call = (method: string, params: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const id = `${++lastId}`
      if (isClosed) return reject(new Error('The socket is closed.'))
      waiting.set(id, { resolve, reject })
      ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return {
    id: key.id,
    ws,
    frames,
    deliveries,
    call,
    publish: (topic, message, more) =>
      call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    subscribe: (topic) => call('irn_subscribe', { topic }),
    onDelivery: (next) => {
      listener = next
    },
    messages: () => deliveries.map(({ params }) => params.data.message),
    async [Symbol.asyncDispose]() {
      if (ws.readyState === WebSocket.CLOSED) return
      const closed = once(ws, 'close')
      ws.close()
      await closed
    },
  }
}

export const newTopic = (): string => randomBytes(32).toString('hex')

/** Opens a socket and returns how it was refused. */
export async function refusalOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly status?: number
  readonly code?: number
  reason: string
}> {
  const ws = new WebSocket(url, { headers })
  return new Promise((resolve) => {
    ws.on('error', () => {})
    ws.on('unexpected-response', (_, response) => {
      let reason = ''
      response.on('data', (chunk) => {
        reason += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, reason }),
      )
    })
    ws.on('close', (code, reason) =>
      resolve({ code, reason: reason.toString() }),
    )
  })
}
