import { keepDraft, readDraft, rejectEntry } from '@cairn/core'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { draftFor, type SendDraft } from './send-draft.ts'

/**
 * Returns what was entered before on a page of the form. The request that was
 * made of it is withdrawn: the person is here to change it.
 *
 * @see SEND-01 TXRQ-01
 */
export function useSendDraft(page: SendDraft['opened']): SendDraft | undefined {
  const wallet = useWallet()
  const [draft] = useState(() => draftFor(readDraft(wallet, 'send'), page))
  const requestId = draft?.requestId
  useEffect(() => {
    if (requestId !== undefined) rejectEntry(wallet, requestId)
  }, [wallet, requestId])
  return draft
}

/**
 * Keeps what is entered, for a reload, the way back and `Edit`.
 *
 * @returns a function that notes the request made of it
 * @see SEND-01
 */
export function useKeptDraft(
  draft: Omit<SendDraft, 'requestId'>,
): (requestId: number) => void {
  const wallet = useWallet()
  const kept = JSON.stringify(draft)
  useEffect(() => {
    keepDraft(wallet, 'send', JSON.parse(kept))
  }, [wallet, kept])
  return (requestId) => keepDraft(wallet, 'send', { ...draft, requestId })
}
