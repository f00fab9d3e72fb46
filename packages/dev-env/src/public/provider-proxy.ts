import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import {
  answerTrip,
  type ProviderParts,
  type Trip,
  type TripAnswer,
} from './answer-trip.ts'
import { rpcCalls } from './json-rpc.ts'
import { isProfileName, type ProfileName, quirksOf } from './profiles.ts'
import { createCounter, type ProviderCount } from './provider-count.ts'
import { createProviderNode } from './provider-node.ts'
import { serveSockets } from './provider-sockets.ts'
import { type Quirks, quirks as quirksSchema } from './quirks.ts'
import { createGate } from './refuse-trip.ts'

/** A provider between clients and a node, with quirks that can be switched. */
export type ProviderProxy = AsyncDisposable & {
  /** Address of the node, as clients of the provider have it. */
  readonly url: string
  readonly quirks: () => Quirks
  /**
   * Takes effect from the next round trip on. Shares and limits of a second
   * begin anew.
   */
  readonly setQuirks: (next: Quirks) => void
  readonly count: () => ProviderCount
  readonly resetCount: () => void
}

export type ProviderProxyOptions = {
  readonly nodeUrl: string
  readonly quirks?: Quirks | undefined
  /** Port on loopback; a free one if absent. */
  readonly port?: number | undefined
  /** Second prices of a played rollup. */
  readonly fees?: ProviderParts['fees']
  /** Time in ms, for limits of a second. */
  readonly now?: (() => number) | undefined
}

/**
 * Starts a provider's proxy on loopback. Every POST is JSON-RPC for the node,
 * whatever its path, and sockets reach the node, too. Besides, `GET` and `PUT /quirks` read and switch the
 * quirks (a profile's name as JSON is taken, too), `GET` and `DELETE /count`
 * read and reset the count.
 */
export async function startProviderProxy(
  options: ProviderProxyOptions,
): Promise<ProviderProxy> {
  const node = createProviderNode(options.nodeUrl)
  const counter = createCounter()
  const parts = { node, counter, fees: options.fees }
  const now = options.now ?? (() => performance.now())
  let quirks = options.quirks ?? {}
  let gate = createGate(now)
  function setQuirks(next: Quirks) {
    quirks = next
    gate = createGate(now)
  }
  /** Answers a round trip; `cut` ends its connection, `undefined` says nothing. */
  async function answer(text: string): Promise<TripAnswer | 'cut' | undefined> {
    const trip = readTrip(text)
    if (!trip) return notJson
    counter.trip(trip.calls, text.length)
    const present = quirks
    if (present.delayMs) await delay(present.delayMs)
    const fate = gate(trip, present)
    if (fate.kind === 'taken') return answerTrip(trip, present, parts)
    counter.refuse(trip.calls.length)
    if (fate.kind === 'refused') return fate.answer
    return fate.kind === 'cut' ? 'cut' : undefined
  }
  const server = createServer(async (incoming, outgoing) => {
    try {
      const text = await readBody(incoming)
      const told =
        incoming.method === 'POST'
          ? await answer(text)
          : control(incoming, text)
      if (told === undefined) return
      if (told === 'cut') return void incoming.socket.destroy()
      if (incoming.method === 'POST')
        counter.answer(Buffer.byteLength(told.body))
      send(outgoing, told)
    } catch (error) {
      // The node is away: what a gateway in front of it says.
      send(outgoing, { status: 502, body: `${error}` })
    }
  })
  function control({ method, url }: IncomingMessage, text: string): TripAnswer {
    if (url === '/count') {
      if (method === 'DELETE') counter.reset()
      return { status: 200, body: JSON.stringify(counter.read()) }
    }
    if (url !== '/quirks') return { status: 404, body: '{}' }
    if (method !== 'PUT') return { status: 200, body: JSON.stringify(quirks) }
    const next = asked.safeParse(JSON.parse(text))
    if (!next.success) return { status: 400, body: next.error.message }
    setQuirks(typeof next.data === 'string' ? quirksOf(next.data) : next.data)
    return { status: 200, body: JSON.stringify(quirks) }
  }
  const { nodeUrl } = options
  const sockets = serveSockets(server, {
    ...{ nodeUrl, counter, quirks: () => quirks },
  })
  await new Promise<void>((resolve) =>
    server.listen(options.port ?? 0, '127.0.0.1', resolve),
  )
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    quirks: () => quirks,
    setQuirks,
    count: counter.read,
    resetCount: counter.reset,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        sockets[Symbol.dispose]()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const asked = z.union([
  z.custom<ProfileName>(
    (name) => typeof name === 'string' && isProfileName(name),
  ),
  quirksSchema,
])

const notJson: TripAnswer = {
  status: 400,
  body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}',
}

function readTrip(text: string): Trip | undefined {
  try {
    const found = rpcCalls.parse(JSON.parse(text))
    return { calls: [found].flat(), isBatch: Array.isArray(found) }
  } catch {
    return undefined
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(outgoing: ServerResponse, told: TripAnswer): void {
  const headers = { 'content-type': 'application/json', ...told.headers }
  outgoing.writeHead(told.status, headers)
  outgoing.end(told.body)
}
