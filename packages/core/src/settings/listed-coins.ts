import type { Storage } from '../storage/storage.ts'
import { putHidden, putSetting, type SettingsStore } from './settings.store.ts'

/**
 * Puts a coin on the list, or takes it off: one that no token list knows stays
 * on it even while such coins are hidden.
 *
 * @see COIN-01
 */
export function putListed(
  store: SettingsStore,
  storage: Storage,
  { id, verified }: { readonly id: string; readonly verified: boolean },
  listed: boolean,
): void {
  putHidden(store, storage, id, !listed)
  const others = store.getState().shownTokens.filter((other) => other !== id)
  const reported = store.getState().reportedTokens
  if (listed && reported.includes(id))
    putSetting(
      store,
      storage,
      'reportedTokens',
      reported.filter((other) => other !== id),
    )
  const isShown = listed && !verified
  putSetting(store, storage, 'shownTokens', isShown ? [...others, id] : others)
}

/**
 * Reports a coin as spam, on this device: it is hidden, and marked where hidden
 * coins are listed. Listing it again takes the report back.
 *
 * @see COIN-04 a
 */
export function reportCoin(
  store: SettingsStore,
  storage: Storage,
  coin: { readonly id: string; readonly verified: boolean },
): void {
  putListed(store, storage, coin, false)
  const { reportedTokens } = store.getState()
  putSetting(store, storage, 'reportedTokens', [...reportedTokens, coin.id])
}
