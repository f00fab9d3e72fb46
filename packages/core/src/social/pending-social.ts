import type { DpopKey } from '@cairn/clients/dpop-key'
import type { SocialProvider } from '@cairn/protocol'
import type { BaseWallet } from '../platform/base-wallet.ts'
import {
  createSignInKey,
  dropKeys,
  type KeptName,
  keepKeys,
  readKeys,
} from '../session/sign-in-key.ts'

type Tab = Pick<BaseWallet, 'platform' | 'tabStorage'>

/** A sign-in for which this tab left its page. */
export type PendingSocial = {
  readonly provider: SocialProvider
  readonly digest: string
  /** Opens an answer that comes through a native app. @see AUTH-06 */
  readonly key?: string | undefined
  /** When this tab left, in milliseconds. */
  readonly askedAt?: number | undefined
}

/**
 * Keeps a sign-in before this tab leaves for a provider, with the key that its
 * ID token will name. That stays one that nobody can read.
 *
 * @throws when the browser keeps nothing
 * @see AUTH-02 AUTH-12
 */
export async function keepPending(
  wallet: Tab & Pick<BaseWallet, 'now'>,
  pending: PendingSocial,
  { pair }: DpopKey,
): Promise<void> {
  const kept = { ...pending, askedAt: wallet.now() }
  await keepKeys(wallet, nameOf(kept), pair)
  wallet.tabStorage.set('pendingSocial', kept)
}

/** Takes the sign-in that this tab left for, once. @see AUTH-02 */
export function takePending(
  wallet: Pick<BaseWallet, 'tabStorage'>,
): PendingSocial | undefined {
  const pending = wallet.tabStorage.get('pendingSocial')
  wallet.tabStorage.remove('pendingSocial')
  return pending
}

/**
 * Takes the key of a sign-in that {@link keepPending} kept, once. Where there is
 * none, the key is new, and no ID token names it.
 *
 * @see AUTH-12
 */
export async function takePendingKey(
  wallet: Pick<BaseWallet, 'platform'>,
  pending: PendingSocial,
): Promise<DpopKey> {
  const { isKeyPair, readDpopKey } = await import('@cairn/clients/dpop-key')
  const name = nameOf(pending)
  const kept = await readKeys(wallet, name).catch(() => undefined)
  await dropKeys(wallet, name)
  return isKeyPair(kept) ? readDpopKey(kept) : createSignInKey()
}

/** Forgets the sign-in that this tab left for. */
export function dropPending(wallet: Tab): void {
  const pending = takePending(wallet)
  if (pending) void dropKeys(wallet, nameOf(pending))
}

function nameOf({ digest, askedAt = 0 }: PendingSocial): KeptName {
  return `provider:${askedAt}:${digest}`
}
