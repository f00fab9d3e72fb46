import {
  type DappVisit,
  dappClientVersion,
  initAnswer,
  type ProviderMessage,
  writeDappJson,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import { restoreAppEntries } from '../inbox/app-entries.ts'
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

/** Checks that a message is the app's part of this handshake. */
export function isInitAnswer(
  { type, data }: ProviderMessage,
  { sessionId }: DappVisit,
  nonce: string,
): boolean {
  const answer = z.safeParse(initAnswer, data).data
  return (
    type === 'init' && answer?.nonce === nonce && answer.sessionId === sessionId
  )
}

/** Returns the name that an app gives itself, in plain letters. */
export function appNameOf({ intent }: DappVisit): Pick<Asker, 'app'> {
  const app = intent && 'options' in intent ? intent.options?.app : undefined
  const name = app
    ?.replace(/[^\w\s]/g, '')
    .trim()
    .slice(0, 60)
  return name ? { app: name } : {}
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
