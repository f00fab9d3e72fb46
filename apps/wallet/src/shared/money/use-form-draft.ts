import { keepDraft, readDraft, rejectEntry } from '@cairn/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useWallet } from '#shared/wallet/wallet-context.ts'

type Form = Parameters<typeof keepDraft>[1]

/** The entry of the browser's history that a draft was made on, and its request. */
const madeAt = z.object({
  at: z.optional(z.string()),
  requestId: z.optional(z.number()),
})

/**
 * The entry of the browser's history, and the request that Edit led to it from:
 * a form that was opened anew begins empty.
 */
function usePlace() {
  const state = useRouterState({ select: ({ location }) => location.state })
  // The next page's entry comes while this one still stands.
  const [place] = useState({ at: state.__TSR_key, edits: state.edits })
  return place
}

/**
 * Returns what was entered before into a form, on this entry of the history or
 * before Edit. The request that was made of it
 * is withdrawn: the person is here to change it.
 *
 * @param read - reads what was kept; `undefined` if it does not belong here
 * @see SEND-01 SWAP-01 BRDG-01 TXRQ-01
 */
export function useFormDraft<T extends { requestId?: number | undefined }>(
  form: Form,
  read: (stored: unknown) => T | undefined,
): T | undefined {
  const wallet = useWallet()
  const { at, edits } = usePlace()
  const [draft] = useState(() => {
    const stored = readDraft(wallet, form)
    const made = z.safeParse(madeAt, stored).data
    const isHere = made?.at === undefined || made.at === at
    const isEdited = edits !== undefined && made?.requestId === edits
    return isHere || isEdited ? read(stored) : undefined
  })
  const requestId = draft?.requestId
  useEffect(() => {
    if (requestId !== undefined) rejectEntry(wallet, requestId)
  }, [wallet, requestId])
  return draft
}

/**
 * Keeps what is entered, for a reload, the way back and `Edit`.
 *
 * @param draft - plain JSON
 * @returns a function that notes the request made of it
 * @see SEND-01 SWAP-01 BRDG-01
 */
export function useKeptDraft(
  form: Form,
  draft: object,
): (requestId: number) => void {
  const wallet = useWallet()
  const { at } = usePlace()
  const kept = JSON.stringify({ ...draft, at })
  useEffect(() => {
    keepDraft(wallet, form, JSON.parse(kept))
  }, [wallet, form, kept])
  return (requestId) => keepDraft(wallet, form, { ...draft, at, requestId })
}
