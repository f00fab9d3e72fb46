import { parseJson } from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { deleteDatabase, withObjectStore } from '../storage/object-store.ts'

/** Lifetime of a secret that is on a screen, in ms. */
const lifetimeMs = 30 * 60_000

const database = { name: 'shown-secret' }

/** The screen that shows the secret, and whose it is. */
export type SecretPlace = {
  readonly screen: 'new-wallet' | 'recovery-phrase' | 'setup-key'
  /** Address of the account; absent before there is one. */
  readonly account?: string | undefined
}

type SecretWallet = Pick<BaseWallet, 'log' | 'now' | 'platform' | 'tabStorage'>

/**
 * Keeps a secret that this tab's screen shows, so that a reload shows the same
 * one. It rests sealed by a key that the browser never shows, for at most 30
 * minutes. A tab keeps one; where the browser keeps nothing, a reload loses it.
 *
 * @see AUTH-07 GUARD-03
 */
export async function keepShownSecret(
  wallet: SecretWallet,
  place: SecretPlace,
  secret: string,
): Promise<void> {
  const { indexedDB } = wallet.platform
  try {
    const key = await crypto.subtle.generateKey(
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(secret)
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
    const name = `${wallet.now()}:${crypto.randomUUID()}`
    const names = await withObjectStore(
      indexedDB,
      database,
      'readonly',
      (store) => store.getAllKeys(),
    )
    const last = readKept(wallet)?.name
    await withObjectStore(indexedDB, database, 'readwrite', (store) => {
      for (const one of names)
        if (one === last || isOver(wallet, `${one}`)) store.delete(one)
      return store.put(key, name)
    })
    const kept: Kept = {
      ...place,
      name,
      iv: [...iv],
      data: [...new Uint8Array(data)],
    }
    wallet.tabStorage.set('shownSecret', JSON.stringify(kept))
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not keep what is shown')
  }
}

/** Returns the secret that this tab's screen showed before a reload. */
export async function findShownSecret(
  wallet: SecretWallet,
  place: SecretPlace,
): Promise<string | undefined> {
  const kept = readKept(wallet)
  if (!kept || !hasShownSecret(wallet, place)) return undefined
  try {
    const key = await withObjectStore<unknown>(
      wallet.platform.indexedDB,
      database,
      'readonly',
      (store) => store.get(kept.name),
    )
    if (!(key instanceof CryptoKey)) return undefined
    const iv = new Uint8Array(kept.iv)
    const data = new Uint8Array(kept.data)
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      key,
      data,
    )
    return new TextDecoder().decode(opened)
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not open what was shown')
    return undefined
  }
}

/** Tells whether this tab showed a secret there before a reload. */
export function hasShownSecret(
  wallet: Pick<BaseWallet, 'now' | 'tabStorage'>,
  { screen, account }: SecretPlace,
): boolean {
  const kept = readKept(wallet)
  if (!kept || isOver(wallet, kept.name)) return false
  return kept.screen === screen && kept.account === account
}

/** Forgets the secret of this tab: it was used, or is not wanted any more. */
export async function dropShownSecret(wallet: SecretWallet): Promise<void> {
  const name = readKept(wallet)?.name
  wallet.tabStorage.remove('shownSecret')
  if (name === undefined) return
  await withObjectStore(
    wallet.platform.indexedDB,
    database,
    'readwrite',
    (store) => store.delete(name),
  ).catch(() => undefined)
}

/** Forgets the secrets of every tab. @see SESS-03 */
export async function dropShownSecrets(
  wallet: Pick<BaseWallet, 'platform' | 'tabStorage'>,
): Promise<void> {
  wallet.tabStorage.remove('shownSecret')
  await withObjectStore(
    wallet.platform.indexedDB,
    database,
    'readwrite',
    (store) => store.clear(),
  ).catch(() => deleteDatabase(wallet.platform.indexedDB, database.name))
}

type Kept = SecretPlace & {
  /** Time in ms and a random part; the key's name in the database. */
  readonly name: string
  readonly iv: readonly number[]
  readonly data: readonly number[]
}

function readKept({
  tabStorage,
}: Pick<BaseWallet, 'tabStorage'>): Kept | undefined {
  const kept = parseJson(tabStorage.get('shownSecret') ?? '') as
    | Partial<Kept>
    | undefined
  const { name, screen, iv, data } = kept ?? {}
  const isWhole =
    typeof name === 'string' && !!screen && Array.isArray(iv) && !!data
  return isWhole ? (kept as Kept) : undefined
}

function isOver({ now }: Pick<BaseWallet, 'now'>, name: string): boolean {
  return !(Number(name.split(':')[0]) + lifetimeMs > now())
}
