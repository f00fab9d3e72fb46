import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a stranger's host answers one path. */
export type Answer = (
  response: ServerResponse,
  request: IncomingMessage,
) => void

/** A web server of a stranger on this machine, that can answer anything. */
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
    /** Answers a path from now on; returns its address. */
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

/** Says 302 to a place. */
export function redirectTo(place: string): Answer {
  return (response) => {
    response.writeHead(302, { location: place })
    response.end()
  }
}

/** Never stops: one chunk after another, as fast as they are taken. */
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

/** One byte now and then, for ever. */
export function drip(type: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': type })
    response.write(' ')
    const timer = setInterval(() => response.write(' '), 50)
    response.once('close', () => clearInterval(timer))
  }
}
