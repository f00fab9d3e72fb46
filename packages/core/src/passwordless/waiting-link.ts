import type { DpopKey } from '@cairn/clients/dpop-key'
import type { BaseWallet } from '../platform/base-wallet.ts'
import {
  dropKeys,
  isKeptOver,
  type KeptName,
  keepKeys,
  readKeys,
} from '../session/sign-in-key.ts'
import { intentDigest, parseIntent } from './intents.ts'
import type { MailedLink } from './mail-link.ts'

/** A link of a sign-in, and the key that its ID token will name. */
export type WaitingLink = MailedLink & { readonly key: DpopKey }

/**
 * Keeps a link that this tab waits for, so that the tab may be reloaded:
 * phones do that to whoever looks into their mail. The keys of the sign-in stay
 * ones that nobody can read, and go with the next ones when the tab never comes
 * back. A browser that keeps nothing waits all the same.
 *
 * @see PWLS-02 AUTH-12
 */
export async function keepWaitingLink(
  wallet: Pick<BaseWallet, 'log' | 'now' | 'platform' | 'tabStorage'>,
  link: WaitingLink,
): Promise<void> {
  const { intent, result, privateKey, key } = link
  const name = nameOf(link)
  try {
    await keepKeys(wallet, name, { privateKey, pair: key.pair })
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
): Promise<WaitingLink | undefined> {
  try {
    const { name, result, intent: stored } = readKept(wallet)
    const [, time = '', digest = ''] = name.split(':')
    const intent = parseIntent(stored)
    const { isKeyPair, readDpopKey } = await import('@cairn/clients/dpop-key')
    const found = (await readKeys(wallet, name)) ?? {}
    const isGood =
      intent.type === 'login' &&
      intentDigest(intent) === digest &&
      !isKeptOver(name, wallet.now())
    const { privateKey, pair } = found as Partial<KeptKeys>
    if (isGood && privateKey instanceof CryptoKey && isKeyPair(pair))
      return {
        intent,
        digest: intentDigest(intent),
        result,
        privateKey,
        key: await readDpopKey(pair),
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
  link: Pick<MailedLink, 'digest' | 'askedAt'>,
): Promise<void> {
  const name = nameOf(link)
  // Another attempt of this tab may have taken its place.
  if (wallet.tabStorage.get('waitingLink')?.includes(name))
    wallet.tabStorage.remove('waitingLink')
  await dropKeys(wallet, name)
}

function nameOf({
  digest,
  askedAt,
}: Pick<MailedLink, 'digest' | 'askedAt'>): KeptName {
  return `link:${askedAt}:${digest}`
}

type KeptKeys = { readonly privateKey: unknown; readonly pair: unknown }

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
