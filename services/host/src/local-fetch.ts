import type { Hono } from 'hono'

/**
 * Creates a `fetch` that calls this process's own origin without a socket, and
 * other addresses as usual. Services call each other through it, so that they
 * run in one process or in many. A redirect of another address is an error,
 * unless its caller reads it: it could lead to addresses of this machine.
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
      : globalThis.fetch(request, {
          redirect: request.redirect === 'manual' ? 'manual' : 'error',
        })
  }
}
