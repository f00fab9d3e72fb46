import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Storage, Stored } from '../storage/storage.ts'
import type { OwnCoin } from '../storage/storage-keys.ts'

/** The version of the terms that must be accepted. @see TERM-01 */
export const termsVersion = '1.1'

export type Theme = 'light' | 'dark'

/** Developer mode; its flags count only while it is enabled. @see DEVM-01 */
export type DeveloperMode = Stored<'devMode'>

/** The person's choices about this wallet, on this device. */
export type Settings = {
  readonly acceptedTerms: string | undefined
  /** Absent: follow the system. */
  readonly theme: Theme | undefined
  /** Absent: not chosen here; the remote choice or the location decides. */
  readonly currency: string | undefined
  /** Ids of hidden coins and collections. */
  readonly hiddenTokens: readonly string[]
  readonly hideUnlistedTokens: boolean
  /** Ids of unlisted coins that are shown all the same. */
  readonly shownTokens: readonly string[]
  /** Ids of hidden coins that the person reported as spam. @see COIN-04 a */
  readonly reportedTokens: readonly string[]
  /** The order of the coins, with ` grouped` for one row per coin. @see COIN-03 */
  readonly coinView: string | undefined
  /** Coins that the person added on networks of their own. */
  readonly ownCoins: readonly OwnCoin[]
  readonly hideCollectibles: boolean
  readonly hideBalances: boolean
  readonly includeTestnets: boolean
  readonly manualSigning: boolean
  /** A transaction whose test run fails can be sent all the same. */
  readonly forceFailingTransactions: boolean
  /** The review offers the transaction to copy. */
  readonly showExportTransaction: boolean
  /** Signatures of a request that has not ended outlive the page. */
  readonly persistentSignatures: boolean
  /** Keys alone do something: people who speak to their computer turn it off. */
  readonly keyShortcuts: boolean
  readonly devMode: DeveloperMode
}

export type SettingsStore = StoreApi<Settings>

/** Defaults: unlisted tokens are hidden, shortcuts work; everything else is off. */
export function createSettingsStore(storage: Storage): SettingsStore {
  return createStore<Settings>(() => readSettings(storage))
}

/** Takes up what another tab has changed. @see STOR-01 */
export function reloadSettings(store: SettingsStore, storage: Storage): void {
  const before = store.getState()
  const next = readSettings(storage)
  if (JSON.stringify(next) !== JSON.stringify(before))
    store.setState(next, true)
}

function readSettings(storage: Storage): Settings {
  return {
    acceptedTerms: storage.get('acceptedTerms'),
    theme: storage.get('theme'),
    currency: storage.get('currency'),
    hiddenTokens: storage.get('hiddenTokens') ?? [],
    hideUnlistedTokens: storage.get('hideUnlistedTokens') ?? true,
    shownTokens: storage.get('shownTokens') ?? [],
    reportedTokens: storage.get('reportedTokens') ?? [],
    coinView: storage.get('coinView'),
    ownCoins: storage.get('ownCoins') ?? [],
    hideCollectibles: storage.get('hideCollectibles') ?? false,
    hideBalances: storage.get('hideBalances') ?? false,
    includeTestnets: storage.get('includeTestnets') ?? false,
    manualSigning: storage.get('manualSigning') ?? false,
    forceFailingTransactions: storage.get('forceFailingTransactions') ?? false,
    showExportTransaction: storage.get('showExportTransaction') ?? false,
    persistentSignatures: storage.get('persistentSignatures') ?? false,
    keyShortcuts: storage.get('keyShortcuts') ?? true,
    devMode: storage.get('devMode') ?? noDeveloperMode,
  }
}

const noDeveloperMode: DeveloperMode = {
  enabled: false,
  forceCreateWallet: false,
  fastJwtExpiry: false,
}

/** Whether the terms in force were accepted. @see SHELL-02 TERM-01 */
export function hasAcceptedTerms(settings: Settings): boolean {
  return settings.acceptedTerms === termsVersion
}

/** Changes one setting, now and after a reload; `undefined` forgets it. */
export function putSetting<K extends keyof Settings>(
  store: SettingsStore,
  storage: Storage,
  key: K,
  value: Settings[K],
): void {
  store.setState({ [key]: value } as Pick<Settings, K>)
  if (value === undefined) storage.remove(key)
  else storage.set(key, value as never)
}

/** Hides a coin or a collection, or shows it again. @see COIN-01 */
export function putHidden(
  store: SettingsStore,
  storage: Storage,
  id: string,
  hidden: boolean,
): void {
  const others = store.getState().hiddenTokens.filter((other) => other !== id)
  putSetting(store, storage, 'hiddenTokens', hidden ? [...others, id] : others)
}
