import type { Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { rpcCalls } from './json-rpc.ts'
import type { Counter } from './provider-count.ts'
import type { Quirks } from './quirks.ts'

/**
 * Passes sockets on to the node, with the quirks of sockets: none at all, no
 * word after a subscription, a cut, heads that come late.
 */
export function serveSockets(
  server: Server,
  options: {
    readonly nodeUrl: string
    readonly quirks: () => Quirks
    readonly counter: Counter
  },
): Disposable {
  const { nodeUrl, quirks, counter } = options
  const accepted = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (quirks().sockets?.refused) {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
      return
    }
    accepted.handleUpgrade(request, socket, head, (client) => {
      counter.socket()
      join(client, new WebSocket(nodeUrl.replace(/^http/, 'ws')), options)
    })
  })
  return {
    [Symbol.dispose]() {
      for (const client of accepted.clients) client.terminate()
    },
  }
}

function join(
  client: WebSocket,
  node: WebSocket,
  {
    quirks,
    counter,
  }: { readonly quirks: () => Quirks; readonly counter: Counter },
): void {
  const waiting: string[] = []
  /** Heads that a lagging node does not know yet. */
  const late: string[] = []
  let told = 0
  const tell = (text: string) => {
    client.send(text)
    counter.push(text.length)
    told++
    if (told === quirks().sockets?.dropAfter) client.terminate()
  }
  client.on('message', (data) => {
    const text = `${data}`
    const calls = readCalls(text)
    counter.trip(calls, text.length)
    counter.charge(calls)
    if (node.readyState === WebSocket.OPEN) node.send(text)
    else waiting.push(text)
  })
  node.on('open', () => {
    for (const text of waiting) node.send(text)
  })
  node.on('message', (data) => {
    const text = `${data}`
    if (!text.includes('"eth_subscription"')) return tell(text)
    if (quirks().sockets?.silent) return undefined
    late.push(text)
    const isReady = late.length > (quirks().lagBlocks ?? 0)
    return isReady ? tell(late.shift() ?? text) : undefined
  })
  const end = () => {
    client.terminate()
    node.terminate()
  }
  for (const side of [client, node]) side.on('close', end).on('error', end)
}

function readCalls(text: string) {
  try {
    return [rpcCalls.parse(JSON.parse(text))].flat()
  } catch {
    return []
  }
}
