import type { Installed } from './release.ts'

/** Time for a build to arrive on a slow connection, in ms. */
const longestInstallMs = 300_000

const workerAddress = /\/static\/sw\.([0-9a-f]{64})\.js$/

type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/**
 * Returns the builds of this page and of its browser's service worker; absent
 * where a page or browser has no service worker.
 */
export async function readInstalled(
  page: Window,
): Promise<Installed | undefined> {
  const main =
    page.document.querySelector<HTMLElement>('script[data-main]')?.dataset.main
  const { serviceWorker } = page.navigator
  if (main === undefined || !serviceWorker) return undefined
  const registration = await serviceWorker.getRegistration()
  return { main, hash: hashOf(registration?.active) }
}

/**
 * Registers a build's service worker and waits until it answers for all tabs.
 *
 * @param path - its address, which names the hash of its build
 * @throws {Error} when a file of the build is missing or another one
 * @see ENVC-02
 */
export async function installWorker(page: Window, path: string): Promise<void> {
  const registration = await page.navigator.serviceWorker.register(
    trustedAddress(page, path),
    // A deploy never changes the script of an address, so that caches may
    // answer the browser's checks of it.
    { scope: '/', updateViaCache: 'all' },
  )
  const { installing, waiting, active } = registration
  const worker = [installing, waiting, active].find((it) =>
    it?.scriptURL.endsWith(path),
  )
  if (!worker) throw new Error('The browser did not take the worker.')
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant')
        reject(new Error('The worker was not installed.'))
    }
    worker.addEventListener('statechange', look)
    setTimeout(
      () => reject(new Error('The worker took too long.')),
      longestInstallMs,
    )
    look()
  })
}

/** Removes what an earlier deployment put here. */
export async function removeWorker(page: Window): Promise<void> {
  const registrations =
    (await page.navigator.serviceWorker?.getRegistrations()) ?? []
  for (const registration of registrations)
    if (hashOf(registration.active) !== undefined)
      await registration.unregister()
  for (const name of await page.caches.keys())
    if (name.startsWith('cairn-build:')) await page.caches.delete(name)
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined

/** The page's policy allows one name, once, for this one kind of address. */
function trustedAddress(page: Window, path: string): string {
  const { trustedTypes } = page as Window & { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('cairn-sw', {
    createScriptURL(url) {
      if (!/^\/static\/sw\.[0-9a-f]{64}\.js$/.test(url))
        throw new TypeError('Not the address of a worker.')
      return url
    },
  })
  return policy ? policy.createScriptURL(path) : path
}

function hashOf(worker: ServiceWorker | null | undefined): string | undefined {
  return worker?.scriptURL.match(workerAddress)?.[1]
}
