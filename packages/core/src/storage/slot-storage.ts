import { activeWalletName } from './active-slot.ts'
import { type StorageArea, type StorageKey, storageName } from './storage.ts'

/** Entries that the wallets of one browser share: they tell nothing of an account. */
const sharedKeys = [
  'acceptedTerms',
  'theme',
  'locale',
  'currency',
  'locationCurrency',
  'keyShortcuts',
  'devMode',
  'isDefaultExtension',
  'dappVisit',
] as const satisfies readonly StorageKey[]

const sharedNames: ReadonlySet<string> = new Set([
  activeWalletName,
  ...sharedKeys.map(storageName),
])

/** Channels between tabs of whatever wallet: a mailed link opens in any tab. */
const sharedChannels: ReadonlySet<string> = new Set([
  'cairn.passwordless-answer',
])

type OpenChannel = (
  name: string,
) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>

const slotsOfAreas = new WeakMap<StorageArea, string>()

/** Returns what the name of each entry of a slot starts with. */
export function slotPrefix(slot: string): string {
  return slot === '' ? 'cairn.' : `cairn@${slot}.`
}

/** Returns the name that an entry of the wallet has in a slot other than the first. */
function nameIn(slot: string, name: string): string {
  return sharedNames.has(name)
    ? name
    : slotPrefix(slot) + name.replace(/^cairn\./, '')
}

/**
 * Returns storage in which a wallet finds its own entries by the names that the
 * first wallet's have. The first wallet's storage is returned as it is.
 *
 * @param slot - of the wallet, as `activeSlot` returns it
 * @see SHELL-11 STOR-01
 */
export function slotArea(area: StorageArea, slot: string): StorageArea {
  if (slot === '') return area
  const own: StorageArea = {
    getItem: (name) => area.getItem(nameIn(slot, name)),
    setItem: (name, value) => area.setItem(nameIn(slot, name), value),
    removeItem: (name) => area.removeItem(nameIn(slot, name)),
  }
  slotsOfAreas.set(own, slot)
  return own
}

type SlotWallet = { readonly platform: { readonly area: StorageArea } }

/** Returns the slot of the wallet that has this storage; empty for the first. */
export function slotOf({ platform }: SlotWallet): string {
  return slotsOfAreas.get(platform.area) ?? ''
}

/**
 * Returns databases of which each belongs to one slot.
 *
 * @see SHELL-11 SIGN-10
 */
export function slotDatabases(indexedDB: IDBFactory, slot: string): IDBFactory {
  return {
    open: (name, version) =>
      indexedDB.open(nameOfDatabase(name, slot), version),
    deleteDatabase: (name) =>
      indexedDB.deleteDatabase(nameOfDatabase(name, slot)),
    cmp: (one, other) => indexedDB.cmp(one, other),
    databases: () => indexedDB.databases(),
  }
}

/** Returns the name of a slot's database, channel or lock. */
export function nameOfDatabase(name: string, slot: string): string {
  return slot === '' ? name : `${name}@${slot}`
}

/** Returns channels that only tabs of the same slot hear, but for shared ones. */
export function slotChannels(open: OpenChannel, slot: string): OpenChannel {
  return (name) =>
    open(sharedChannels.has(name) ? name : nameOfDatabase(name, slot))
}

/** Returns locks that only tabs of the same slot wait for. @see WCON-01 */
export function slotLocks(
  locks: Pick<LockManager, 'request'>,
  slot: string,
): Pick<LockManager, 'request'> {
  if (slot === '') return { request: locks.request.bind(locks) }
  const request = (name: string, ...rest: unknown[]) =>
    (locks.request as (...all: unknown[]) => Promise<unknown>).call(
      locks,
      nameOfDatabase(name, slot),
      ...rest,
    )
  return { request: request as LockManager['request'] }
}

/** Events that this module made: they have the names that a wallet knows. */
const ownEvents = new WeakSet<Event>()

/**
 * Lets a page hear of its own wallet's entries alone, by the names that the
 * first wallet's have. Call it before anything else listens.
 *
 * @see SHELL-11
 */
export function hearOwnEntries(page: EventTarget, slot: string): void {
  const prefix = slotPrefix(slot)
  const hear = (event: Event) => {
    const { key, oldValue, newValue } = event as StorageEvent
    if (ownEvents.has(event) || key === null || sharedNames.has(key)) return
    event.stopImmediatePropagation()
    if (!key.startsWith(prefix)) return
    const name = `cairn.${key.slice(prefix.length)}`
    const own = new StorageEvent('storage', { key: name, oldValue, newValue })
    ownEvents.add(own)
    page.dispatchEvent(own)
  }
  page.addEventListener('storage', hear, true)
}
