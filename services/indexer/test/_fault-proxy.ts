import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Message = {
  readonly id?: number
  readonly method: string
  readonly params: readonly unknown[]
}
export type Reply = { id?: number; result?: unknown; error?: unknown }

/** A provider's reaction to a request. `undefined` forwards the request. */
export type Fault = {
  /** Answers this status instead. */
  readonly status?: number
  /** Never answers. */
  readonly hang?: true
  /** Answers this text instead. */
  readonly body?: string
  /** Changes every answer of the node. */
  readonly rewrite?: (message: Message, reply: Reply) => Reply
}

/**
 * Starts a provider between the indexer and a node, with configurable faults.
 */
export async function startProvider(nodeUrl: string) {
  let fault: ((messages: readonly Message[]) => Fault | undefined) | undefined
  let requests = 0
  const server = createServer(async (incoming, outgoing) => {
    // This provider pushes no heads.
    if (incoming.method !== 'POST') return outgoing.writeHead(404).end()
    requests++
    let text = ''
    for await (const chunk of incoming) text += chunk
    const sent: Message | Message[] = JSON.parse(text)
    const messages = [sent].flat()
    const found = fault?.(messages)
    if (found?.hang) return undefined
    if (found?.status !== undefined || found?.body !== undefined) {
      outgoing.writeHead(found.status ?? 200)
      return outgoing.end(found.body ?? 'busy')
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(nodeUrl, { method: 'POST', headers, body: text })
    const replies: Reply | Reply[] = await answer.json()
    const changed = [replies].flat().map((reply, i) => {
      const message = messages.find(({ id }) => id === reply.id) ?? messages[i]
      return message && found?.rewrite ? found.rewrite(message, reply) : reply
    })
    outgoing.writeHead(200, headers)
    return outgoing.end(
      JSON.stringify(Array.isArray(replies) ? changed : changed[0]),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    setFault(next: typeof fault) {
      fault = next
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
