import type { Address } from '@cairn/primitives'
import { activeWalletName } from './active-slot.ts'
import { slotArea, slotPrefix } from './slot-storage.ts'
import { createStorage, type StorageLog } from './storage.ts'

/** Most characters of a wallet's name. */
export const maxWalletName = 40

/** A wallet that this browser keeps. @see SHELL-11 */
export type KeptWallet = {
  /** Empty for the first wallet of this browser. */
  readonly slot: string
  readonly address: Address
  /** `signed-out`: its device lost its key, and its work waits here. */
  readonly state: 'signed-in' | 'watching' | 'signed-out'
  /** The person's own name for it. */
  readonly name: string | undefined
}

type Kept = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>

/** The two storages and the databases of a page. */
export type SlotStores = {
  readonly localStorage: Kept
  readonly sessionStorage: Pick<Storage, 'setItem' | 'removeItem'>
  readonly indexedDB: Pick<IDBFactory, 'databases' | 'deleteDatabase'>
}

/**
 * Lists the wallets that this browser keeps, in the order in which they were
 * added.
 *
 * @see SHELL-11
 */
export function listKeptWallets(
  area: Kept,
  log: StorageLog,
): readonly KeptWallet[] {
  const entry = /^cairn(?:@(\w+))?\.(?:sessionDump|watchedAddress|workOf)$/
  const known = namesIn(area).flatMap((name) => {
    const found = entry.exec(name)
    return found ? [found[1] ?? ''] : []
  })
  return [...new Set(known)]
    .toSorted()
    .flatMap((slot) => readWallet(area, log, slot) ?? [])
}

function readWallet(
  area: Kept,
  log: StorageLog,
  slot: string,
): KeptWallet | undefined {
  const storage = createStorage({ area: slotArea(area, slot), log })
  const name = storage.get('walletName')
  const dump = storage.get('sessionDump')
  if (dump) return { slot, address: dump.address, state: 'signed-in', name }
  const watched = storage.get('watchedAddress')
  if (watched) return { slot, address: watched, state: 'watching', name }
  const left = storage.get('workOf')
  return left && { slot, address: left, state: 'signed-out', name }
}

/** Gives a wallet a name on this device; an empty one takes it away. @see SHELL-11 */
export function nameWallet(
  area: Kept,
  log: StorageLog,
  { slot, name }: { readonly slot: string; readonly name: string },
): void {
  const storage = createStorage({ area: slotArea(area, slot), log })
  const trimmed = name.trim().slice(0, maxWalletName)
  if (trimmed === '') storage.remove('walletName')
  else storage.set('walletName', trimmed)
}

/** Returns a slot that no wallet has. Slots sort by their time. */
export function newSlot(now: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return now.toString(36) + random.toString(36)
}

/**
 * Makes a wallet the one that this browser opens: this tab after a reload, and
 * every tab that is not kept with a wallet of its own.
 *
 * @see SHELL-11
 */
export function activateSlot(
  { localStorage, sessionStorage }: Omit<SlotStores, 'indexedDB'>,
  slot: string,
): void {
  if (slot === '') localStorage.removeItem(activeWalletName)
  else localStorage.setItem(activeWalletName, slot)
  sessionStorage.removeItem(activeWalletName)
}

/** Keeps a tab with a wallet, whichever the others open. @see SHELL-11 DAPP-01 */
export function pinSlot(tab: Pick<Storage, 'setItem'>, slot: string): void {
  tab.setItem(activeWalletName, slot)
}

/**
 * Keeps an address that is only watched, as a wallet of its own.
 *
 * @returns its slot
 * @see SHELL-12
 */
export function keepWatched(
  area: Kept,
  log: StorageLog,
  { address, now }: { readonly address: Address; readonly now: number },
): string {
  const slot = newSlot(now)
  const storage = createStorage({ area: slotArea(area, slot), log })
  storage.set('watchedAddress', address)
  return slot
}

/**
 * Deletes all that is kept of a wallet: its entries and databases. The first
 * wallet's stay, because settings of the browser are among them; signing out has
 * deleted what tells of the account.
 *
 * @see SHELL-11 SHELL-12 SESS-03
 */
export async function deleteSlot(
  { localStorage, indexedDB }: Omit<SlotStores, 'sessionStorage'>,
  slot: string,
): Promise<void> {
  if (slot === '') return
  const prefix = slotPrefix(slot)
  for (const name of namesIn(localStorage))
    if (name.startsWith(prefix)) localStorage.removeItem(name)
  const databases = await indexedDB.databases()
  for (const { name } of databases)
    if (name?.endsWith(`@${slot}`)) indexedDB.deleteDatabase(name)
}

function namesIn(area: Kept): readonly string[] {
  return Array.from(
    { length: area.length },
    (_, index) => area.key(index) ?? '',
  )
}
