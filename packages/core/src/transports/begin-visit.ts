import {
  type DappVisit,
  dappClientVersion,
  type ProviderMessage,
  writeDappJson,
} from '@cairn/protocol'
import { restoreAppEntries } from '../inbox/app-entries.ts'
import { appName } from '../inbox/app-name.ts'
import type { Asker, Entry } from '../inbox/entry.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import type { AppLink } from './app-link.ts'
import { followChanges, type StoragePage } from './follow-changes.ts'
import { connectApp, openApp } from './open-app.ts'

/**
 * Serves an app whose handshake is done: takes up what it asked before a reload,
 * and tells it that the wallet is open.
 *
 * @param pauseMs - time that passes before it is told, in milliseconds
 * @see DAPP-01
 */
export async function beginVisit(
  link: AppLink,
  page: StoragePage,
  pauseMs: number,
): Promise<void> {
  const { wallet, visit, ended } = link
  restoreAppEntries(wallet)
  dropOthers(wallet, link.peer)
  if (pauseMs > 0)
    await wallet.platform.delay(pauseMs, ended).catch(() => undefined)
  if (ended.aborted) return
  followChanges(link, page)
  if (visit.intent?.type === 'connect') await connectApp(link)
  else openApp(link)
}

/** Writes a message; the number of a notification is -1. */
export function writeMessage(message: Partial<ProviderMessage>): string {
  return writeDappJson({
    idx: -1,
    clientVersion: dappClientVersion,
    ...message,
  })
}

/** Returns the name that an app gives itself. */
export function appNameOf({ intent }: DappVisit): Pick<Asker, 'app'> {
  const options = intent && 'options' in intent ? intent.options : undefined
  const app = appName(options?.app)
  return app ? { app } : {}
}

/** Drops the questions of apps that opened this window before. */
function dropOthers(
  { inbox }: Pick<TransactionsWallet, 'inbox'>,
  { peerId, origin, transport }: Asker,
): void {
  const isOthers = ({ from }: Entry) =>
    from !== undefined &&
    (from.peerId !== peerId ||
      from.origin !== origin ||
      from.transport !== transport)
  inbox.setState(({ entries }) => ({
    entries: entries.filter((entry) => !isOthers(entry)),
  }))
}
