import { type RequestedTransaction, rejectEntry } from '@cairn/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { draftOfRequest } from './draft-of-request.ts'
import { pageAfter } from './page-after.ts'
import { trackResult } from './review-events.ts'
import { useConfirm } from './use-confirm.ts'

/**
 * Lists the decisions about a request: to sign and send it, to reject
 * it, and to go back to its form, if that still holds what was entered.
 *
 * @see SEND-01 TXRQ-01
 */
export function useDecisions(
  request: RequestedTransaction,
  options: Parameters<typeof useConfirm>[1],
) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const { id } = request
  // It is forgotten once the request is sent, while the screen still stands.
  const [draft] = useState(() => draftOfRequest(wallet, request))
  return {
    confirm: useConfirm(request, options),
    reject() {
      trackResult(wallet, request, { status: 'rejected' })
      const next = pageAfter(wallet, id, '/wallet')
      if (next) options.hold(request)
      rejectEntry(wallet, id)
      if (next) void navigate(next)
    },
    edit:
      draft &&
      (() => {
        options.hold(request)
        rejectEntry(wallet, id)
        const { form, collectible } = draft
        void navigate({
          to: `/${form}`,
          search: { collectible },
          state: { edits: id },
        })
      }),
  }
}
