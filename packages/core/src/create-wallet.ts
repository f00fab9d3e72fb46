import { createStore } from 'zustand/vanilla'
import {
  createEngineSlot,
  createSignInAttempt,
} from './account/account-wallet.ts'
import type { WalletClients } from './clients/connected-wallet.ts'
import { lazyClients } from './clients/lazy-clients.ts'
import { createInboxStore } from './inbox/inbox.store.ts'
import { createPendingStore } from './inbox/pending.store.ts'
import { createNetworksStore } from './networks/networks.store.ts'
import { createNotificationsStore } from './notifications/notifications.store.ts'
import type { Platform } from './platform/base-wallet.ts'
import { delay as delayByClock } from './platform/delay.ts'
import type { SessionState } from './platform/session-state.ts'
import type { PasswordlessState } from './session/passwordless-state.ts'
import type { SocialState } from './session/social-state.ts'
import { createSettingsStore } from './settings/settings.store.ts'
import { createDevice } from './signers/device.ts'
import { createSignerSet } from './signers/signers-wallet.ts'
import type { SigningState } from './signing/signing-state.ts'
import { createSigningQueue } from './signing/signing-wallet.ts'
import { createStorage } from './storage/storage.ts'
import { createSending } from './transactions/transactions-wallet.ts'
import type { Wallet, WalletDependencies } from './wallet.ts'
import type { WalletConnectState } from './walletconnect/walletconnect-wallet.ts'

/**
 * Puts a wallet together. Nothing is read from the network yet: call
 * `startWallet` next.
 *
 * @throws {NoNetworksError} when the environment has no networks
 */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const { environment, origin, area, fetch, now, log } = dependencies
  const storage = createStorage({ area, log })
  const tabStorage = createStorage({
    area: dependencies.tabArea ?? area,
    log,
  })
  const networks = createNetworksStore(environment, storage)
  let clients: Promise<WalletClients> | undefined
  const wallet: Wallet = {
    environment,
    origin,
    now,
    log,
    storage,
    tabStorage,
    visit: dependencies.visit,
    deviceInfo: dependencies.deviceInfo ?? { browser: '', os: '' },
    clients: lazyClients(networks.getState, () => {
      clients ??= loadClients(wallet, fetch)
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
    inbox: createInboxStore(storage, tabStorage),
    pending: createPendingStore(storage),
    notifications: createNotificationsStore(),
    platform: platformOf(dependencies),
    device: createDevice(dependencies.indexedDB, area, log),
    signers: createSignerSet(),
    loadSignerKinds: async () => [
      ...(await import('./signers/kinds/registry.ts')).signerKinds,
      ...(dependencies.moreSignerKinds ?? []),
    ],
    confirmByMail: async (request, options) =>
      (await import('./passwordless/confirm-by-mail.ts')).confirmByMail(
        wallet,
        request,
        options,
      ),
    signingQueue: createSigningQueue(),
    replies: new Map(),
    engine: createEngineSlot(
      dependencies.importEngine ?? (() => import('@cairn/account')),
    ),
    signIn: createSignInAttempt(),
    tokens: {
      renewal: undefined,
      mayRenew: async () =>
        (await import('./session/check-device.ts')).mayRenewToken(wallet),
      onRenewed: async () =>
        (await import('./roster/unsaved-signers.ts')).saveTokenlessSigners(
          wallet,
        ),
    },
    clock: { skewMs: 0, provedAt: 0 },
    sending: createSending(),
    analytics: { client: undefined },
    walletConnect: createStore<WalletConnectState>(() => ({ type: 'off' })),
  }
  return wallet
}

/** Signing code is loaded only after sign-in, by the first call that needs it. */
async function loadClients(
  wallet: Wallet,
  fetch: typeof globalThis.fetch,
): Promise<WalletClients> {
  const { environment, networks, storage } = wallet
  const { createClients } = await import('./clients/create-clients.ts')
  const tokens = () => import('./tokens/auth-token.ts')
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

function platformOf({
  area,
  indexedDB,
  fetch,
  delay = delayByClock,
  openChannel = (name) => new BroadcastChannel(name),
  locks = globalThis.navigator?.locks,
  setCookie = () => undefined,
  extension,
}: WalletDependencies): Platform {
  return {
    area,
    indexedDB,
    fetch,
    delay,
    openChannel,
    locks,
    setCookie,
    extension,
  }
}
