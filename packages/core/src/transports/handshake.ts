import {
  type DappVisit,
  initAnswer,
  type ProviderMessage,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import type { Asker } from '../inbox/entry.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import type { AppLink } from './app-link.ts'
import { beginVisit } from './begin-visit.ts'
import type { StoragePage } from './follow-changes.ts'

/** Time for the app to answer the handshake, in ms. */
const handshakeMs = 15_000

/** An app's visit: in a window that it opened, or in its web view. */
export type AppTransport = {
  /** Ends it; the app is told nothing. */
  readonly stop: () => void
  /** Resolves with the app once it has answered the handshake. */
  readonly opened: Promise<Asker>
}

/**
 * Prepares the handshake of one visit. An app answers it with the nonce that
 * the wallet sends, or the visit ends after 15 seconds.
 *
 * @param page - page of the wallet that the app opened
 * @see DAPP-01 NATV-01
 */
export function createHandshake(
  wallet: TransactionsWallet,
  visit: DappVisit,
  page: StoragePage,
) {
  const end = new AbortController()
  const { signal: ended } = end
  const nonce = crypto.randomUUID()
  const opened = Promise.withResolvers<Asker>()
  opened.promise.catch(() => undefined)
  let link: AppLink | undefined
  return {
    /** Aborted when the visit ends. */
    ended,
    /** Returns the link with the app; `undefined` until it has answered. */
    link: () => link,
    /** Checks that a message is the app's answer. */
    isAnswer: (message: ProviderMessage) => isInitAnswer(message, visit, nonce),
    /** Opens the wallet for the app that answered. */
    accept(accepted: AppLink, pauseMs: number): void {
      link = accepted
      opened.resolve(link.peer)
      void beginVisit(link, page, pauseMs)
    },
    /** Sends the nonce, and waits for the answer. */
    begin(send: AppLink['send']): AppTransport {
      ended.addEventListener('abort', () =>
        opened.reject(new Error('No app answered.')),
      )
      send({ type: 'init', data: { nonce } })
      wallet.platform.delay(handshakeMs, ended).then(
        () => {
          if (!link) end.abort()
        },
        () => undefined,
      )
      return { stop: () => end.abort(), opened: opened.promise }
    },
  }
}

function isInitAnswer(
  { type, data }: ProviderMessage,
  { sessionId }: DappVisit,
  nonce: string,
): boolean {
  const answer = z.safeParse(initAnswer, data).data
  return (
    type === 'init' && answer?.nonce === nonce && answer.sessionId === sessionId
  )
}
