import { readAppEntries } from '../inbox/app-entries.ts'
import { type Entry, isOpen, isPaired } from '../inbox/entry.ts'
import { findEntry, putEntry } from '../inbox/inbox-entries.ts'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import { adoptEntry, settle } from '../inbox/settle.ts'
import { withChange } from '../storage/shared-list.ts'
import { storageName } from '../storage/storage.ts'
import type { StoragePage } from '../transports/follow-changes.ts'

/** Answered entries that stay, so that a repeated request gets its answer again. */
const mostAnswered = 30
/** Characters of all that stay, because browsers limit their storage. */
const mostCharacters = 100_000

/** Time for which a tab that signs keeps others from deciding, in ms. */
const holdMs = 20_000

type Change = {
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
}

type SharingWallet = Pick<
  InboxWallet,
  'inbox' | 'now' | 'replies' | 'storage' | 'tabStorage'
>

/**
 * Keeps the questions of WalletConnect in one place for all tabs of this
 * browser: any tab may answer them, and a tab that comes later finds them.
 *
 * @returns a function that stops it
 * @see WCON-02 TXRQ-01
 */
export function shareEntries(
  wallet: SharingWallet,
  page: StoragePage,
): () => void {
  const { inbox, storage } = wallet
  takeOver(wallet)
  const keep = (change: Change) => {
    const stored = new Map(storedEntries(wallet).map((one) => [one.id, one]))
    const kept = withChange([...stored.values()], change, ({ id }) => id)
      .map((entry) => further(stored.get(entry.id), entry))
      .map((entry) => asStored(entry, wallet.now()))
    if (kept.length > 0) storage.set('walletConnectQueue', kept)
    else storage.remove('walletConnectQueue')
  }
  // A signature may take long, and a tab that ended gives its hold up.
  const timer = setInterval(() => {
    const after = inbox.getState().entries.filter(isPaired)
    if (after.some(isSigning))
      keep({ before: after.filter((one) => !isSigning(one)), after })
    takeOver(wallet)
  }, holdMs / 4)
  const stop = inbox.subscribe(({ entries }, { entries: before }) => {
    if (entries === before) return
    const change = {
      before: before.filter(isPaired),
      after: entries.filter(isPaired),
    }
    const isSame =
      change.before.length === change.after.length &&
      change.after.every((entry, index) => entry === change.before[index])
    if (isSame) return
    keep(change)
  })
  const hear = ({ key }: StorageEvent) => {
    if (key === storageName('walletConnectQueue')) takeOver(wallet)
  }
  page.addEventListener('storage', hear)
  return () => {
    stop()
    clearInterval(timer)
    page.removeEventListener('storage', hear)
  }
}

/** Drops the oldest entries that the app has the answer of. */
export function dropAnswered({ inbox }: Pick<InboxWallet, 'inbox'>): void {
  const { entries } = inbox.getState()
  const done = entries.filter((entry) => isPaired(entry) && entry.delivered)
  let kept = 0
  let characters = 0
  for (const entry of done.toReversed()) {
    kept += 1
    characters += JSON.stringify(entry).length
    if (kept > mostAnswered || characters > mostCharacters)
      putEntry(inbox, entry.id, undefined)
  }
}

function storedEntries({
  storage,
  now,
}: Pick<InboxWallet, 'now' | 'storage'>): readonly Entry[] {
  const stored = storage.get('walletConnectQueue') ?? []
  return readAppEntries(stored)
    .filter(isPaired)
    .map(({ heldAt, ...entry }) => {
      const isHeld = heldAt !== undefined && now() - heldAt < holdMs
      return isHeld && isOpen(entry)
        ? { ...entry, heldAt, isElsewhere: true }
        : entry
    })
}

/** Tells other tabs that this one is signing, so that they leave it alone. */
function asStored(entry: Entry, now: number): Entry {
  const { isElsewhere, heldAt, ...plain } = entry
  if (isSigning(entry)) return { ...plain, heldAt: now }
  return isElsewhere ? { ...plain, heldAt } : plain
}

/** Returns the version of an entry that is further on its way. */
function further(stored: Entry | undefined, here: Entry): Entry {
  return stored && progress(stored) > progress(here) ? stored : here
}

/** Takes over what other tabs added, decided and dropped. */
function takeOver(wallet: SharingWallet): void {
  const { inbox, tabStorage } = wallet
  const last = tabStorage.get('selectedRequest')
  const stored = storedEntries(wallet)
  const ids = new Set(stored.map(({ id }) => id))
  for (const entry of inbox.getState().entries) {
    // A full storage may have lost one that is on its way.
    const isOnItsWay = ['signing', 'sent'].includes(entry.state.type)
    if (!isPaired(entry) || ids.has(entry.id) || isOnItsWay) continue
    settle(wallet, entry.id, { type: 'withdraw' })
    putEntry(inbox, entry.id, undefined)
  }
  for (const entry of stored) {
    const here = findEntry(inbox, entry.id)
    if (!here)
      inbox.setState(({ entries, selectedId }) => ({
        entries: [...entries, entry],
        // It was on this tab's screen before a reload.
        selectedId: last === entry.id && isOpen(entry) ? entry.id : selectedId,
      }))
    else if (progress(entry) > progress(here)) adoptEntry(wallet, entry)
    else if (entry.isElsewhere !== here.isElsewhere && !isSigning(here))
      putEntry(inbox, here.id, {
        ...here,
        isElsewhere: entry.isElsewhere,
        heldAt: entry.heldAt,
      })
    else if (entry.delivered && !here.delivered)
      putEntry(inbox, here.id, {
        ...here,
        delivered: true,
        lost: entry.lost,
      })
  }
}

const isSigning = ({ state }: Entry) => state.type === 'signing'

/**
 * Orders states by how far they are on their way. What was sent outranks a
 * rejection that crossed it.
 */
function progress({ state }: Entry): number {
  const order = {
    waiting: 0,
    signing: 1,
    rejected: 2,
    withdrawn: 2,
    sent: 3,
    answered: 4,
    failed: 4,
  } as const satisfies Record<Entry['state']['type'], number>
  return order[state.type]
}
