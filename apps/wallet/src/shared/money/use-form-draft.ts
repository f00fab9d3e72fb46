import { keepDraft, readDraft, rejectEntry } from '@cairn/core'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'

type Form = Parameters<typeof keepDraft>[1]

/**
 * Returns what was entered before into a form. The request that was made of it
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
  const [draft] = useState(() => read(readDraft(wallet, form)))
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
  const kept = JSON.stringify(draft)
  useEffect(() => {
    keepDraft(wallet, form, JSON.parse(kept))
  }, [wallet, form, kept])
  return (requestId) => keepDraft(wallet, form, { ...draft, requestId })
}
