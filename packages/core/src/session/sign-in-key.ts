import type { DpopKey } from '@cairn/clients/dpop-key'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { withSecurityStore } from '../storage/security-store.ts'

/** Time in which a sign-in elsewhere can be answered, in milliseconds. */
export const signInLifeMs = 10 * 60_000

/**
 * The place of what one sign-in keeps through a reload: what waits for it, the
 * time of the request and its digest.
 */
export type KeptName = `${'link' | 'provider'}:${number}:${string}`

/**
 * Makes the key of one sign-in. Its ID token names it, and keyshare nodes answer
 * only its holder: none of them can use the token at another.
 *
 * @see AUTH-12
 */
export async function createSignInKey(): Promise<DpopKey> {
  const { createDpopKey } = await import('@cairn/clients/dpop-key')
  return createDpopKey()
}

/**
 * Keeps keys of a sign-in that a reload must not end. They stay keys that nobody
 * can read. Those of sign-ins that are over, whose tab never came back, go.
 *
 * @throws when the browser keeps nothing
 * @see PWLS-02 AUTH-12
 */
export async function keepKeys(
  wallet: Pick<BaseWallet, 'now' | 'platform'>,
  name: KeptName,
  keys: object,
): Promise<void> {
  const { indexedDB } = wallet.platform
  const names = await withSecurityStore(indexedDB, 'readonly', (store) =>
    store.getAllKeys(),
  )
  const over = names.filter((one) => isKeptOver(`${one}`, wallet.now()))
  await withSecurityStore(indexedDB, 'readwrite', (store) => {
    for (const one of over) store.delete(one)
    return store.put(keys, name)
  })
}

/** Keys as {@link keepKeys} stores them. */
export function readKeys(
  { platform }: Pick<BaseWallet, 'platform'>,
  name: string,
): Promise<unknown> {
  return withSecurityStore<unknown>(platform.indexedDB, 'readonly', (store) =>
    store.get(name),
  )
}

/** Forgets the keys of a sign-in that was answered or given up. */
export async function dropKeys(
  { platform }: Pick<BaseWallet, 'platform'>,
  name: KeptName,
): Promise<void> {
  await withSecurityStore(platform.indexedDB, 'readwrite', (store) =>
    store.delete(name),
  ).catch(() => undefined)
}

/** Whether a name is of a sign-in that came too late. */
export function isKeptOver(name: string, now: number): boolean {
  const [kind, time] = name.split(':')
  const isKept = kind === 'link' || kind === 'provider'
  return isKept && Number(time) + signInLifeMs < now
}
