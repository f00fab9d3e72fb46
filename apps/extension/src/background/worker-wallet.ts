import {
  createWallet,
  reloadNetworks,
  showStoredSession,
  type Wallet,
} from '@cairn/core'
import type { Environment } from '@cairn/protocol'
import type { SharedArea } from '../storage/shared-area.ts'

export type WorkerPlatform = {
  readonly environment: Environment
  readonly host: string
  /** Storage that the extension's pages share with the worker. */
  readonly local: SharedArea
  /** Storage of this run of the browser, for what waits. */
  readonly session: SharedArea
  readonly fetch: typeof globalThis.fetch
  readonly log: Console
}

/**
 * Makes a wallet that reads networks and permissions. It has no key: the build
 * leaves out the engine, and the worker opens no database.
 *
 * @see XTNS-01
 */
export function createWorkerWallet(platform: WorkerPlatform): Wallet {
  const { environment, host, local, session, fetch, log } = platform
  const wallet = createWallet({
    environment,
    origin: host,
    area: local,
    tabArea: session,
    indexedDB: noDatabase,
    fetch,
    now: () => Date.now(),
    log,
  })
  showSession(wallet)
  return wallet
}

/** Takes up what a page has changed. */
export function reloadWorkerWallet(wallet: Wallet): void {
  const { networks, environment, storage, session } = wallet
  reloadNetworks(networks, environment, storage)
  const before = session.getState()
  const address = storage.get('sessionDump')?.address
  const known = before.type === 'signed-in' ? before.address : undefined
  if (address !== known) showSession(wallet)
}

function showSession(wallet: Wallet): void {
  if (!showStoredSession(wallet))
    wallet.session.setState({ type: 'signed-out' }, true)
}

const noDatabase = {
  open: () => {
    throw new Error('The worker opens no database.')
  },
} as unknown as IDBFactory
