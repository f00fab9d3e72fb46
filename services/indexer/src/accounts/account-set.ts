/**
 * The accounts that a chain is read for. Addresses are lower case without `0x`.
 * A million of them take 25 to 40 MB, because each is 20 bytes of one table.
 */
export type AccountSet = {
  /** Adds an account. @returns whether it is new */
  readonly add: (account: string) => boolean
  /** Takes an account out. @returns whether it was there */
  readonly remove: (account: string) => boolean
  readonly has: (account: string) => boolean
  readonly size: () => number
  /** Lists the accounts in parts of at most `most`. */
  readonly chunks: (most: number) => Iterable<readonly string[]>
  readonly clear: () => void
}

const words = 5
const firstSlots = 64
/** Part of the slots in use, gone ones included, from which on it grows. */
const fullest = 0.8
const growth = 1.5

/** States of a slot. A gone one does not end the search. */
const empty = 0
const used = 1
const gone = 2

/** The table of a set. */
type Table = {
  slots: number
  keys: Uint32Array
  states: Uint8Array
  size: number
  /** Slots that are not empty. */
  taken: number
  /** The key in question. */
  readonly key: Uint32Array
  readonly seed: number
}

function empties(slots: number) {
  const keys = new Uint32Array(slots * words)
  return { slots, keys, states: new Uint8Array(slots), size: 0, taken: 0 }
}

/** Creates an empty set. */
export function createAccountSet(): AccountSet {
  // Nobody can choose addresses that all fall into the same slots.
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1))
  const table: Table = {
    ...empties(firstSlots),
    key: new Uint32Array(words),
    seed,
  }
  return {
    add: (account) => add(table, account),
    remove(account) {
      const slot = find(table, account)
      if (slot < 0) return false
      table.states[slot] = gone
      table.size -= 1
      return true
    },
    has: (account) => find(table, account) >= 0,
    size: () => table.size,
    *chunks(most) {
      let part: string[] = []
      for (const account of list(table)) {
        if (part.push(account) < most) continue
        yield part
        part = []
      }
      if (part.length > 0) yield part
    },
    clear() {
      Object.assign(table, empties(firstSlots))
    },
  }
}

/** Returns the slot of an account; the complement of a free one if none. */
function find(table: Table, account: string): number {
  const { slots, states, key } = table
  for (let i = 0; i < words; i += 1) {
    key[i] = Number.parseInt(account.slice(i * 8, i * 8 + 8), 16)
  }
  let free = -1
  for (let slot = firstSlot(table); ; slot = (slot + 1) % slots) {
    const state = states[slot]
    if (state === used && isAt(table, slot)) return slot
    if (state !== used && free < 0) free = slot
    if (state === empty) return ~free
  }
}

function firstSlot({ key, seed, slots }: Table): number {
  let hash = seed
  for (const word of key) {
    hash = Math.imul(hash ^ word, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return (hash >>> 0) % slots
}

function isAt({ keys, key }: Table, slot: number): boolean {
  return key.every((word, i) => keys[slot * words + i] === word)
}

function add(table: Table, account: string): boolean {
  const slot = find(table, account)
  if (slot >= 0) return false
  if (table.states[~slot] === empty) table.taken += 1
  table.states[~slot] = used
  table.keys.set(table.key, ~slot * words)
  table.size += 1
  if (table.taken > table.slots * fullest) grow(table)
  return true
}

function grow(table: Table): void {
  const all = [...list(table)]
  const wanted = Math.ceil((all.length * growth) / fullest)
  Object.assign(table, empties(Math.max(firstSlots, wanted)))
  for (const account of all) add(table, account)
}

function* list({ slots, states, keys }: Table): Generator<string> {
  for (let slot = 0; slot < slots; slot += 1) {
    if (states[slot] !== used) continue
    const own = keys.subarray(slot * words, (slot + 1) * words)
    yield Array.from(own, (word) => word.toString(16).padStart(8, '0')).join('')
  }
}
