import {
  activeSlot,
  activeWalletName,
  createWallet,
  isOpenedByApp,
  reloadNetworks,
  reloadSettings,
  showStoredSession,
  storageName,
  type Wallet,
  type WalletDependencies,
} from '@cairn/core'
import type { DappVisit } from '@cairn/protocol'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { deviceInfoOf } from '#features/auth/device-info.ts'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import { AccountShell } from './account-shell.ts'
import { goToFirstPage } from './first-page.ts'
import { loadEnvironment } from './load-environment.ts'
import { createWalletRouter } from './router.tsx'

/** The differences of another place than the web, such as the extension. */
export type Place = Partial<
  Pick<WalletDependencies, 'origin' | 'area' | 'setCookie' | 'extension'>
> & {
  readonly loadEnvironment?: typeof loadEnvironment
  readonly history?: RouterHistory
  /** Serves the apps that ask here; called with the engine. */
  readonly serve?: (wallet: Wallet, router: AppParts['router']) => void
}

export type AppParts = {
  readonly wallet: Wallet
  readonly router: ReturnType<typeof createWalletRouter>
}

/**
 * Builds the wallet of this page and loads its first screen, so that the first
 * rendering shows it whole. What a stored session's home shows needs no engine:
 * `loadEngine` loads it.
 *
 * @throws {EnvironmentError} when the services cannot be found
 */
export async function buildApp(
  page: Window & typeof globalThis,
  place?: Place,
): Promise<AppParts & { readonly loadEngine: () => Promise<void> }> {
  // The first screen loads while the services are still being found.
  const slot = activeSlot(page)
  const sessionName = storageName('sessionDump')
  const hasSession = page.localStorage.getItem(sessionName)
  void (slot || hasSession ? loadHome() : loadSignIn())
  const visit = await visitOf(page, slot)
  const slots = slot ? await import('./open-slot.ts') : undefined
  const wallet = createWallet({
    visit,
    environment: await (place?.loadEnvironment ?? loadEnvironment)(
      page.fetch.bind(page),
    ),
    origin: page.location.origin,
    area: page.localStorage,
    tabArea: page.sessionStorage,
    setCookie: (cookie) => {
      page.document.cookie = cookie
    },
    indexedDB: page.indexedDB,
    fetch: page.fetch.bind(page),
    now: () => Date.now(),
    log: page.console,
    deviceInfo: deviceInfoOf(page.navigator.userAgent),
    ...slots?.openSlot(page, slot),
    ...place,
  })
  const isSignedIn =
    showStoredSession(wallet) || slots?.enterSlot(wallet, page, slot)
  if (!isSignedIn) showSignedOut(wallet)
  // Another tab signs in or out, or changed a setting: this one follows.
  page.addEventListener('storage', ({ key }) => {
    if (key === sessionName || key === storageName('signingOut'))
      void resume(wallet)
    else if (key === activeWalletName) followActiveWallet(page)
    else {
      reloadSettings(wallet.settings, wallet.storage)
      reloadNetworks(wallet.networks, wallet.environment, wallet.storage)
    }
  })
  goToFirstPage(wallet, page)
  const router = createWalletRouter(place?.history, visit?.sessionId)
  await Promise.all([router.load(), isSignedIn && AccountShell.preload?.()])
  return {
    wallet,
    router,
    loadEngine: async () => {
      if (visit)
        void import('./serve-app.ts').then(({ serveApp }) =>
          serveApp(wallet, visit, page, router),
        )
      place?.serve?.(wallet, router)
      if (isSignedIn) await resume(wallet)
    },
  }
}

/** The wallet, at the page its address names. */
export function App({ wallet, router }: AppParts) {
  return (
    <WalletContext value={wallet}>
      <RouterProvider router={router} />
    </WalletContext>
  )
}

/** Opens the wallet that another tab has chosen, unless this tab keeps its own. */
function followActiveWallet({ sessionStorage, location }: Window): void {
  if (sessionStorage.getItem(activeWalletName) === null)
    location.replace('/wallet')
}

/** Reads what the app that opened this window asks for. @see DAPP-01 */
async function visitOf(
  page: Window,
  slot: string,
): Promise<DappVisit | undefined> {
  const { sessionStorage, location } = page
  if (!isOpenedByApp({ search: location.search, tabArea: sessionStorage }))
    return undefined
  const { readVisit } = await import('./read-visit.ts')
  return readVisit(page, slot)
}

function showSignedOut(wallet: Wallet): void {
  const { storage, tabStorage } = wallet
  const reason = tabStorage.get('signedOut') ?? storage.get('signedOut')
  for (const area of [tabStorage, storage]) area.remove('signedOut')
  wallet.session.setState(
    reason ? { type: 'signed-out', reason } : { type: 'signed-out' },
    true,
  )
}

async function resume(wallet: Wallet): Promise<void> {
  await (await import('./resume-session.ts')).resumeSession(wallet)
}

/** The router says so when a screen does not load. */
async function loadSignIn(): Promise<void> {
  await import('#features/auth/SignInScreen.tsx').catch(() => undefined)
}

async function loadHome(): Promise<void> {
  await Promise.all([
    import('./AccountShell.tsx'),
    import('#features/home/HomeScreen.tsx'),
  ]).catch(() => undefined)
}
