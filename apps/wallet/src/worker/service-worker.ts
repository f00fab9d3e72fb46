import { createShell } from './shell-cache.ts'

type Extendable = Event & {
  readonly waitUntil: (work: Promise<unknown>) => void
}
type Messages = Extendable & { readonly data: unknown }
type Fetches = Extendable & {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}
/** Parts of the worker's scope; the library of types has those of pages. */
type WorkerScope = {
  readonly location: Location
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: {
      readonly includeUncontrolled: boolean
    }) => Promise<readonly unknown[]>
  }
  readonly skipWaiting: () => Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listen: (event: Extendable) => void,
  ): void
  addEventListener(type: 'message', listen: (event: Messages) => void): void
  addEventListener(type: 'fetch', listen: (event: Fetches) => void): void
}

const scope = globalThis as unknown as WorkerScope
// The address names the build, so that a deploy never replaces this script: a
// page registers another one once the person accepts it.
const [, hash = ''] =
  /\/sw\.([0-9a-f]{64})\.js$/.exec(scope.location.pathname) ?? []
const shell = createShell({
  hash,
  origin: scope.location.origin,
  caches: scope.caches,
  fetch: scope.fetch.bind(scope),
})

scope.addEventListener('install', (event) =>
  event.waitUntil(shell.install().then(() => scope.skipWaiting())),
)
scope.addEventListener('activate', (event) =>
  event.waitUntil(scope.clients.claim()),
)
scope.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})
// A page of this build says that it has loaded what it shows.
scope.addEventListener('message', (event) => {
  if (event.data === 'settled') event.waitUntil(settle())
})

/** Pages of other builds that still run need their files. */
async function settle(): Promise<void> {
  const open = await scope.clients.matchAll({ includeUncontrolled: true })
  if (open.length <= 1) await shell.prune()
  await shell.refresh()
}
