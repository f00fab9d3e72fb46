import {
  createWallet,
  reloadNetworks,
  reloadSettings,
  storageName,
  type Wallet,
} from '@cairn/core'
import { RouterProvider } from '@tanstack/react-router'
import { WalletContext } from '#shared/wallet-context.ts'
import { deviceInfoOf } from './device-info.ts'
import { loadEnvironment } from './load-environment.ts'
import { createWalletRouter } from './router.tsx'

export type AppParts = {
  readonly wallet: Wallet
  readonly router: ReturnType<typeof createWalletRouter>
}

/**
 * Builds the wallet of this page and begins to load its session.
 *
 * @throws {EnvironmentError} when the services cannot be found
 */
export async function buildApp(
  page: Window & typeof globalThis,
): Promise<AppParts> {
  const router = createWalletRouter()
  // A stranger's screen loads while the services are still being found.
  const isStranger = !page.localStorage.getItem(storageName('sessionDump'))
  if (isStranger) void router.preloadRoute({ to: '/auth' })
  const wallet = createWallet({
    environment: await loadEnvironment(page.fetch.bind(page)),
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
  })
  void loadSession(wallet)
  // Another tab signed in or out, or changed a setting: this one follows.
  page.addEventListener('storage', ({ key }) => {
    if (key === storageName('sessionDump')) void resume(wallet)
    else {
      reloadSettings(wallet.settings, wallet.storage)
      reloadNetworks(wallet.networks, wallet.environment, wallet.storage)
    }
  })
  return { wallet, router }
}

/** The wallet, at the page its address names. */
export function App({ wallet, router }: AppParts) {
  return (
    <WalletContext value={wallet}>
      <RouterProvider router={router} />
    </WalletContext>
  )
}

/** Without a stored session there is none, and nothing more to load. */
async function loadSession(wallet: Wallet): Promise<void> {
  if (wallet.storage.get('sessionDump')) {
    await resume(wallet)
  } else {
    const reason = wallet.tabStorage.get('signedOut')
    wallet.tabStorage.remove('signedOut')
    wallet.session.setState(
      reason ? { type: 'signed-out', reason } : { type: 'signed-out' },
      true,
    )
  }
}

async function resume(wallet: Wallet): Promise<void> {
  await (await import('./resume-session.ts')).resumeSession(wallet)
}
