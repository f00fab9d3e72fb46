import {
  type Entry,
  isOpenEntry,
  type RequestedTransaction,
  siteKey,
  waitingRequests,
} from '@cairn/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/**
 * Returns the request to show: the one that was chosen, or the only one. It stays
 * the same when others come or go: the person confirms what they read. Once an
 * app's request is over, the next one that an app waits for takes its place, those
 * of the same app first.
 *
 * @see TXRQ-01 SIGN-11 DAPP-03
 */
export function useShownRequest() {
  const { inbox } = useWallet()
  const queue = useStore(inbox, waitingRequests)
  const entries = useStore(inbox, (state) => state.entries)
  const selectedId = useStore(inbox, (state) => state.selectedId)
  // Of several, none was chosen: the screen must not choose for the person.
  const [only, ...others] = queue
  const [shownId, setShownId] = useState(
    selectedId ?? (others.length === 0 ? only?.id : undefined),
  )
  const [held, setHeld] = useState<RequestedTransaction>()
  const asked = entries.find(({ id, from }) => id === shownId && from)
  const isOver = asked !== undefined && !isOpenEntry(asked)
  const wanted =
    isOver || !held ? (selectedId ?? (isOver && nextOf(entries, asked))) : false
  if (wanted && wanted !== shownId) {
    setShownId(wanted)
    setHeld(undefined)
  }
  // An app's question may come after the page: it is the only one as well.
  else if (shownId === undefined && !held && only && others.length === 0)
    setShownId(only.id)
  const request = isOver
    ? undefined
    : (held ?? queue.find(({ id }) => id === shownId))
  return {
    shownId,
    request,
    asked,
    isOver,
    waiting: queue.length,
    /**
     * Keeps the request on screen after it has left the queue; `undefined` lets go
     * of it. A request that is no longer on screen lets go of no other.
     */
    hold: (next: RequestedTransaction | undefined) =>
      setHeld((now) => next ?? (now?.id === request?.id ? undefined : now)),
  }
}

/** Returns the next transaction that an app waits for: the oldest of the same app. */
function nextOf(
  entries: readonly Entry[],
  { from }: Entry,
): number | undefined {
  const open = entries.filter(
    (entry) =>
      entry.from && entry.ask.type === 'transaction' && isOpenEntry(entry),
  )
  const own = open.find(
    (entry) => from && entry.from && siteKey(entry.from) === siteKey(from),
  )
  return (own ?? open[0])?.id
}
