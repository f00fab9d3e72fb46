import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Hono } from 'hono'

/** Serves an app over a real port of this machine, for clients of any kind. */
export async function serve(
  app: Hono,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const body =
      method === 'GET' || method === 'HEAD'
        ? null
        : (Readable.toWeb(incoming) as unknown as ReadableStream)
    const response = await app.fetch(
      new Request(`http://${incoming.headers.host}${url}`, {
        method,
        headers: incoming.headers as Record<string, string>,
        body,
        ...(body && { duplex: 'half' }),
      }),
      { incoming },
    )
    outgoing.writeHead(
      response.status,
      Object.fromEntries(response.headers.entries()),
    )
    if (!response.body) return outgoing.end()
    return Readable.fromWeb(response.body as WebStream).pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
