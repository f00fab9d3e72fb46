import type { BaseWallet } from '../platform/base-wallet.ts'
import { withSecurityStore } from '../storage/security-store.ts'
import { intentDigest, parseIntent } from './intents.ts'
import { linkLifetimeMs, type MailedLink } from './mail-link.ts'

const prefix = 'link'

/**
 * Keeps a link that this tab waits for, so that the tab may be reloaded:
 * phones do that to whoever looks into their mail. The key that opens the
 * answer stays one that nobody can read, and goes with the next one when the
 * tab never comes back. A browser that keeps nothing waits all the same.
 *
 * @see PWLS-02
 */
export async function keepWaitingLink(
  wallet: Pick<BaseWallet, 'log' | 'now' | 'platform' | 'tabStorage'>,
  { intent, digest, result, privateKey, askedAt }: MailedLink,
): Promise<void> {
  const name = `${prefix}:${askedAt}:${digest}`
  const { indexedDB } = wallet.platform
  try {
    const names = await withSecurityStore(indexedDB, 'readonly', (store) =>
      store.getAllKeys(),
    )
    const over = names.filter((one) => isOver(`${one}`, wallet.now()))
    await withSecurityStore(indexedDB, 'readwrite', (store) => {
      for (const one of over) store.delete(one)
      return store.put(privateKey, name)
    })
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not keep the wait')
    return
  }
  const kept: Kept = { name, result, intent }
  wallet.tabStorage.set('waitingLink', JSON.stringify(kept))
}

/** Whether this tab waited for a link before it was loaded. */
export function hasWaitingLink(
  wallet: Pick<BaseWallet, 'tabStorage'>,
): boolean {
  return wallet.tabStorage.get('waitingLink') !== undefined
}

/**
 * The link that this tab waited for before it was loaded; nothing when there
 * is none, or not for a sign-in, or too late.
 *
 * @see PWLS-02
 */
export async function findWaitingLink(
  wallet: Pick<BaseWallet, 'log' | 'now' | 'platform' | 'tabStorage'>,
): Promise<MailedLink | undefined> {
  try {
    const { name, result, intent: stored } = readKept(wallet)
    const [, time = '', digest = ''] = name.split(':')
    const intent = parseIntent(stored)
    const found = await withSecurityStore<unknown>(
      wallet.platform.indexedDB,
      'readonly',
      (store) => store.get(name),
    )
    const isGood =
      intent.type === 'login' &&
      intentDigest(intent) === digest &&
      !isOver(name, wallet.now())
    if (isGood && found instanceof CryptoKey)
      return {
        intent,
        digest: intentDigest(intent),
        result,
        privateKey: found,
        askedAt: Number(time),
      }
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Nothing to wait for')
  }
  wallet.tabStorage.remove('waitingLink')
  return undefined
}

/** Forgets a link: it was answered, or is not waited for any more. */
export async function dropWaitingLink(
  wallet: Pick<BaseWallet, 'platform' | 'tabStorage'>,
  { digest, askedAt }: Pick<MailedLink, 'digest' | 'askedAt'>,
): Promise<void> {
  const name = `${prefix}:${askedAt}:${digest}`
  // Another attempt of this tab may have taken its place.
  if (wallet.tabStorage.get('waitingLink')?.includes(name))
    wallet.tabStorage.remove('waitingLink')
  await withSecurityStore(wallet.platform.indexedDB, 'readwrite', (store) =>
    store.delete(name),
  ).catch(() => undefined)
}

type Kept = {
  /** Parts of the store's key: `link`, the time of the request, the digest. */
  readonly name: string
  readonly result: string
  readonly intent: unknown
}

/** @throws {SyntaxError} {TypeError} when that is not what is there */
function readKept({ tabStorage }: Pick<BaseWallet, 'tabStorage'>): Kept {
  const { name, result, intent } = JSON.parse(
    tabStorage.get('waitingLink') ?? '{}',
  ) as Partial<Kept>
  if (typeof name !== 'string' || typeof result !== 'string')
    throw new TypeError('no link')
  return { name, result, intent }
}

function isOver(name: string, now: number): boolean {
  const [kind, time] = name.split(':')
  return kind === prefix && Number(time) + linkLifetimeMs < now
}
