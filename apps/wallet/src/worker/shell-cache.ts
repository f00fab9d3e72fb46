import { openerPolicy, pageHeaders, readPageSources } from '@cairn/protocol'
import { isHarmless, takeApart } from './drawn-html.ts'
import { sha256 } from './sha256.ts'
import { isWalletPath } from './wallet-paths.ts'

const prefix = 'cairn-build:'
const environmentPath = '/.well-known/cairn.json'
const pagePath = '/'
/** Files that have the same address in each build. */
const fixedFile =
  /^\/(?:(?:brands|networks|icons)\/.+|icon\.svg|manifest\.webmanifest)$/
/** Parts of a build that the wallet's page does not use. */
const unused =
  /^\/(?:index\.html|frame\.html|static\/(?:sw\.js|js\/bundle\.frame\..*))$/
/** Requests at once, so that a slow connection keeps room for the page. */
const concurrency = 3

/** The dependencies of the cache, as a service worker has them. */
export type ShellDependencies = {
  /** SHA-256 of the build's list of files, in hex. */
  readonly hash: string
  readonly origin: string
  readonly caches: CacheStorage
  readonly fetch: typeof globalThis.fetch
}

/**
 * Creates the cache of one build. It holds the build's files and the
 * deployment's environment, and nothing that belongs to a person.
 *
 * @see ENVC-02
 */
export function createShell(deps: ShellDependencies) {
  let opened: Promise<Cache> | undefined
  const own = () => {
    opened ??= deps.caches.open(prefix + deps.hash)
    return opened
  }
  return {
    install: async () => install(deps, await own()),
    refresh: async () => refresh(deps, await own()),
    /** Deletes the caches of other builds. */
    async prune(): Promise<void> {
      for (const name of await deps.caches.keys())
        if (name.startsWith(prefix) && name !== prefix + deps.hash)
          await deps.caches.delete(name)
    },
    /** Returns `undefined` for requests that only the host may answer. */
    answer(request: Request): Promise<Response> | undefined {
      const url = new URL(request.url)
      if (request.method !== 'GET' || url.origin !== deps.origin)
        return undefined
      const { pathname } = url
      if (request.mode === 'navigate') {
        const isPage =
          request.destination === 'document' && isWalletPath(pathname)
        return isPage ? answerPage(deps, own(), request, url) : undefined
      }
      const isKept =
        pathname === environmentPath ||
        pathname.startsWith('/static/') ||
        fixedFile.test(pathname)
      return isKept ? answerFile(deps, own(), request, pathname) : undefined
    },
  }
}

/**
 * Loads all files of the build, each by its hash, and the page.
 *
 * @throws {Error} when a file is missing or is not the build's
 */
async function install(deps: ShellDependencies, cache: Cache): Promise<void> {
  const list = `/static/release.${deps.hash}.json`
  const text = await (await load(deps, list)).text()
  if ((await sha256(text, 'hex')) !== deps.hash)
    throw new Error(`${list} is not the build's list of files.`)
  const { files }: { files: Readonly<Record<string, string>> } =
    JSON.parse(text)
  const left = Object.entries(files).filter(([path]) => !unused.test(path))
  const loadNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, integrity] = next
      await cache.put(path, await load(deps, path, { integrity }))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loadNext))
  const page = await loadPage(deps)
  if (page.built === undefined || page.built !== files['/index.html'])
    throw new Error('The page is of another build.')
  await putPage(cache, page.html, page.policy, page.built)
  await cache.put(environmentPath, await load(deps, environmentPath, fresh))
}

/**
 * Takes up what the deployment changed since: its environment, the hosts that
 * its page reaches, and the drawing. The page stays that of this build.
 */
async function refresh(deps: ShellDependencies, cache: Cache): Promise<void> {
  const kept = await cache.match(pagePath)
  const built = kept?.headers.get(builtHeader)
  if (!kept || !built) return
  const environment = await load(deps, environmentPath, fresh)
  if (!/json/.test(environment.headers.get('content-type') ?? '')) return
  const page = await loadPage(deps)
  const html = page.built === built ? page.html : await kept.text()
  await putPage(cache, html, page.policy, built)
  await cache.put(environmentPath, environment)
}

/** Names the hash of the built page beside the drawn one. */
const builtHeader = 'x-cairn-built'

/** Keeps the page with headers of the build, none of the host. */
async function putPage(
  cache: Cache,
  html: string,
  policy: string,
  built: string,
): Promise<void> {
  const headers = new Headers([
    // The opener policy depends on the address that is opened.
    ...pageHeaders(readPageSources(policy), { opener: '', withWorker: true }),
    ['content-type', 'text/html; charset=utf-8'],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
    [builtHeader, built],
  ])
  await cache.put(pagePath, new Response(html, { headers }))
}

/**
 * Loads the deployment's page.
 *
 * @returns its text, without a drawing that could do more than show something;
 *   the hash of the page that was built, or nothing if it is no page of Cairn;
 *   and the host's policy
 * @throws {Error} when the answer has no policy, as a proxy's error page
 */
async function loadPage(deps: ShellDependencies) {
  const response = await load(deps, pagePath, fresh)
  const policy = response.headers.get('content-security-policy')
  if (policy === null) throw new Error('The page came without its policy.')
  const html = await response.text()
  const parts = takeApart(html)
  if (parts === undefined) return { html, policy, built: undefined }
  return {
    html: isHarmless(parts.drawing) ? html : parts.built,
    policy,
    built: `sha256-${await sha256(parts.built, 'base64')}`,
  }
}

async function answerPage(
  deps: ShellDependencies,
  own: Promise<Cache>,
  request: Request,
  url: URL,
): Promise<Response> {
  const kept = await (await own).match(pagePath)
  if (!kept) return deps.fetch(request)
  const headers = new Headers(kept.headers)
  headers.delete(builtHeader)
  headers.set('cross-origin-opener-policy', openerPolicy(url))
  return new Response(kept.body, { headers })
}

/**
 * Answers with the file of this build, or of another whose page still runs in a
 * tab, or of the host.
 */
async function answerFile(
  deps: ShellDependencies,
  own: Promise<Cache>,
  request: Request,
  path: string,
): Promise<Response> {
  const options = { ignoreVary: true }
  const kept =
    (await (await own).match(path, options)) ??
    (await deps.caches.match(path, options))
  return kept ?? deps.fetch(request)
}

const fresh = { cache: 'no-store' } as const

async function load(
  { fetch }: ShellDependencies,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(path, init)
  // A redirected answer may not serve a navigation, and a build has none.
  if (response.status !== 200 || response.redirected)
    throw new Error(`${path} could not be loaded.`)
  return response
}
