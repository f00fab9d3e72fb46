import type { Hono } from 'hono'

/**
 * A `fetch` that answers this process's own origin without a socket; every
 * other address goes out as usual. Services call each other through it, so
 * that one process or many is a setting.
 */
export function createLocalFetch(
  origin: string,
  app: () => Hono,
): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init)
    const isOwn = new URL(request.url).origin === origin
    return isOwn
      ? Promise.resolve(app().fetch(request))
      : globalThis.fetch(request)
  }
}
