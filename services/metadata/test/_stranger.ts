import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answer of a foreign host to a path. */
export type Answer = (
  response: ServerResponse,
  request: IncomingMessage,
) => void

/** Starts a foreign web server on this machine that can answer anything. */
export async function startStranger() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers.get(path)
    if (answer) return answer(response, request)
    response.writeHead(404)
    return response.end('nothing here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked,
    /** Sets the answer of a path, and returns its address. */
    put(path: string, answer: Answer): string {
      answers.set(path, answer)
      return `http://127.0.0.1:${port}${path}`
    },
    /** Serves bytes under a path as a content type. */
    putFile(path: string, type: string, body: Uint8Array | string): string {
      return this.put(path, (response) => {
        response.writeHead(200, { 'content-type': type })
        response.end(body)
      })
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Redirects to a place with status 302. */
export function redirectTo(place: string): Answer {
  return (response) => {
    response.writeHead(302, { location: place })
    response.end()
  }
}

/** Sends chunks without end, as fast as they are read. */
export function endless(type: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': type })
    const chunk = Buffer.alloc(256 * 1024, 0x20)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }
}

/** Sends a byte now and then, without end. */
export function drip(type: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': type })
    response.write(' ')
    const timer = setInterval(() => response.write(' '), 50)
    response.once('close', () => clearInterval(timer))
  }
}
