import type { Wallet } from '@cairn/core'
import { onlineManager } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { walletVersion } from '#shared/browser/versions.ts'
import { AvailabilityRoot } from './AvailabilityRoot.tsx'
import {
  type Availability,
  type AvailabilityEvent,
  initialAvailability,
  transition,
} from './availability-state.ts'
import {
  checkWorker,
  findOfferedHash,
  judgeRelease,
  loadRelease,
  type Release,
} from './release.ts'
import {
  installWorker,
  readInstalled,
  removeWorker,
} from './worker-registration.ts'

/** Pause between two questions to the host, in ms; shorter while it is away. */
const askEveryMs = 30_000
const askAgainMs = 3_000
/** A page that cannot load a part is loaded again once in this time, in ms. */
const reloadAtMostEveryMs = 30_000

/** Loads screens ahead, as the router does. */
type Preload = (path: '/send' | '/history' | '/sign-transaction') => void

/**
 * Keeps the wallet usable without a connection and offers new versions. Starts
 * once the page has loaded what it shows.
 *
 * @see ENVC-02
 */
export function startAvailability(
  wallet: Wallet,
  page: Window,
  preload: Preload,
): void {
  const store = createStore<Availability>(() => initialAvailability)
  const send = (event: AvailabilityEvent) => {
    store.setState((state) => transition(state, event), true)
    // Screens ask again once the connection is back.
    onlineManager.setOnline(store.getState().connection === 'online')
  }
  draw(wallet, page, store, send)
  void follow(wallet, page, send)
  page.addEventListener('cairn-missing', () => reloadOnce(page))
  if (wallet.session.getState().type === 'signed-in')
    for (const path of ['/send', '/history', '/sign-transaction'] as const)
      preload(path)
}

function draw(
  wallet: Wallet,
  page: Window,
  store: StoreApi<Availability>,
  send: (event: AvailabilityEvent) => void,
): void {
  const element = page.document.createElement('div')
  page.document.body.append(element)
  createRoot(element).render(
    <AvailabilityRoot
      onLook={() => send({ type: 'look' })}
      onLookAtNewer={() => send({ type: 'look-at-newer' })}
      onPutOff={() => send({ type: 'put-off' })}
      onReload={() => page.location.reload()}
      onUpdate={(hash) => {
        send({ type: 'accepted', hash })
        const { update } = store.getState()
        if (update.type !== 'installing') return
        install(wallet, page, update.release).then(
          () => page.location.reload(),
          () => send({ type: 'install-failed' }),
        )
      }}
      store={store}
      version={walletVersion}
      wallet={wallet}
    />,
  )
}

/** Asks the host again and again whether it is there and what it offers. */
async function follow(
  wallet: Wallet,
  page: Window,
  send: (event: AvailabilityEvent) => void,
): Promise<void> {
  let wake = () => {}
  const ask = () => wake()
  page.addEventListener('online', ask)
  page.addEventListener('offline', ask)
  page.addEventListener('visibilitychange', ask)
  page.navigator.serviceWorker?.addEventListener('controllerchange', ask)
  for (;;) {
    const isThere = await askHost(wallet, page, send)
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, isThere ? askEveryMs : askAgainMs)
    })
  }
}

async function askHost(
  wallet: Wallet,
  page: Window,
  send: (event: AvailabilityEvent) => void,
): Promise<boolean> {
  if (!page.navigator.onLine) {
    send({ type: 'browser-offline' })
    return true
  }
  if (page.document.hidden) return true
  const fetch = page.fetch.bind(page)
  let hash: string | undefined
  try {
    hash = await findOfferedHash(fetch)
  } catch {
    send({ type: page.navigator.onLine ? 'host-silent' : 'browser-offline' })
    return false
  }
  send({ type: 'host-answered' })
  try {
    if (!wallet.environment.serviceWorker) await removeWorker(page)
    // An app's own window serves that app, and asks nothing else.
    else if (hash !== undefined && !wallet.visit)
      await takeOffer(wallet, page, hash, send)
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not look for updates')
  }
  return true
}

async function takeOffer(
  wallet: Wallet,
  page: Window,
  hash: string,
  send: (event: AvailabilityEvent) => void,
): Promise<void> {
  const installed = await readInstalled(page)
  if (!installed) return
  const release = await loadRelease(page.fetch.bind(page), hash)
  switch (judgeRelease(installed, release)) {
    case 'install':
      await install(wallet, page, release)
      break
    case 'offer':
      send({ type: 'offered', release })
      settle(page)
      break
    case 'reload':
      send({ type: 'installed-elsewhere' })
      break
    case 'current':
      settle(page)
      break
  }
}

let isSettled = false

/** Lets the worker take up what changed in the deployment, once per page. */
function settle({ navigator }: Window): void {
  if (isSettled) return
  isSettled = true
  navigator.serviceWorker.controller?.postMessage('settled')
}

async function install(
  wallet: Wallet,
  page: Window,
  release: Release,
): Promise<void> {
  try {
    const path = await checkWorker(page.fetch.bind(page), release)
    await installWorker(page, path)
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'A build was not installed')
    throw error
  }
}

/**
 * Loads the page again when the host answers: after a deploy, a page that no
 * worker keeps lacks the parts that it has not loaded.
 */
async function reloadOnce(page: Window): Promise<void> {
  const name = 'cairn.reloadedAt'
  const { sessionStorage: area } = page
  const isRecent = Date.now() - Number(area.getItem(name)) < reloadAtMostEveryMs
  const isThere = await findOfferedHash(page.fetch.bind(page)).catch(() => null)
  if (isRecent || isThere === null) {
    setTimeout(() => void reloadOnce(page), askAgainMs)
    return
  }
  area.setItem(name, `${Date.now()}`)
  page.location.reload()
}
