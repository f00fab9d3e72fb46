import { createStore } from 'zustand/vanilla'
import { lazyClients } from './account/lazy-clients.ts'
import type { Runtime } from './account/runtime.ts'
import type { SessionState } from './account/session-state.ts'
import { delay as delayByClock } from './delay.ts'
import { createMessagesStore } from './messages/messages.store.ts'
import { createNetworksStore } from './networks/networks.store.ts'
import { createNotificationsStore } from './notifications/notifications.store.ts'
import type { PasswordlessState } from './passwordless/passwordless-state.ts'
import { createRequestsStore } from './requests/requests.store.ts'
import { createSettingsStore } from './settings/settings.store.ts'
import { createDevice } from './signers/device.ts'
import { newSignerSetup } from './signers/new-signer-setup.ts'
import type { SigningState } from './signing/signing-state.ts'
import type { SocialState } from './social/social-state.ts'
import { createStorage } from './storage/storage.ts'
import { createPendingStore } from './transactions/pending.store.ts'
import type { Wallet, WalletClients, WalletDependencies } from './wallet.ts'

/**
 * Puts a wallet together. Nothing is read from the network yet: call
 * `startWallet` next.
 *
 * @throws {NoNetworksError} when the environment has no networks
 */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const { environment, origin, area, fetch, now, log } = dependencies
  const storage = createStorage({ area, log })
  const networks = createNetworksStore(environment, storage)
  let clients: Promise<WalletClients> | undefined
  const wallet: Wallet = {
    environment,
    origin,
    now,
    log,
    storage,
    tabStorage: createStorage({ area: dependencies.tabArea ?? area, log }),
    deviceInfo: dependencies.deviceInfo ?? { browser: '', os: '' },
    clients: lazyClients(networks.getState, () => {
      clients ??= loadClients()
      return clients
    }),
    session: createStore<SessionState>(() => ({ type: 'initial' })),
    passwordless: createStore<PasswordlessState>(() => ({ type: 'idle' })),
    social: createStore<SocialState>(() => ({ type: 'idle' })),
    signing: createStore<SigningState>(() => ({
      requests: [],
      visible: false,
      focus: undefined,
    })),
    settings: createSettingsStore(storage),
    networks,
    requests: createRequestsStore(storage),
    messages: createMessagesStore(),
    pending: createPendingStore(storage),
    notifications: createNotificationsStore(),
    runtime: createRuntime(dependencies),
  }
  return wallet

  async function loadClients(): Promise<WalletClients> {
    const { createClients } = await import('./account/create-clients.ts')
    // Nothing that signs is loaded before someone is signed in.
    const tokens = () => import('./account/auth-token.ts')
    return createClients({
      environment,
      networks: networks.getState,
      fetch,
      hasSession: () => storage.get('sessionDump') !== undefined,
      authorize: async (url) => (await tokens()).authorize(wallet, url),
      token: () => storage.get('sessionDump')?.jwt?.token,
      mend: async (error, token) =>
        (await tokens()).mendRefusal(wallet, error, { token }),
    })
  }
}

function createRuntime({
  area,
  indexedDB,
  fetch,
  delay = delayByClock,
  setCookie = () => undefined,
  importEngine = () => import('@cairn/account'),
}: WalletDependencies): Runtime {
  return {
    device: createDevice(indexedDB, area),
    area,
    indexedDB,
    fetch,
    delay,
    setCookie,
    importEngine,
    signers: new Map(),
    jobs: new Map(),
    messages: new Map(),
    signingErrors: new Set(),
    signerSetup: newSignerSetup(),
    engine: undefined,
    account: undefined,
    linking: undefined,
    choose: undefined,
    endFocus: undefined,
    passwordless: undefined,
    token: undefined,
    handingIn: new Map(),
    setUpCarried: new Map(),
    submitting: new Map(),
    requestCount: 0,
    analytics: undefined,
    provedAt: 0,
    clockSkewMs: 0,
  }
}
