import { type RequestedTransaction, readDraft, rejectEntry } from '@cairn/core'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { formOf } from './form-of.ts'
import { pageAfter } from './page-after.ts'
import { trackResult } from './review-events.ts'
import { useConfirm } from './use-confirm.ts'

const openedWith = z.object({
  opened: z.object({ collectible: z.optional(z.string()) }),
})

/**
 * Lists the decisions about a request: to sign and send it, to reject
 * it, and to go back to its form, which still holds what was entered.
 *
 * @see SEND-01 TXRQ-01
 */
export function useDecisions(
  request: RequestedTransaction,
  options: Parameters<typeof useConfirm>[1],
) {
  const wallet = useWallet()
  const navigate = useNavigate()
  const { type, id } = request
  const form = formOf(type)
  return {
    confirm: useConfirm(request, options),
    reject() {
      trackResult(wallet, request, { status: 'rejected' })
      const next = pageAfter(wallet, id, '/wallet')
      if (next) options.hold(request)
      rejectEntry(wallet, id, 'request failed')
      if (next) void navigate({ to: next })
    },
    edit:
      form &&
      (() => {
        options.hold(request)
        rejectEntry(wallet, id)
        const draft = z.safeParse(openedWith, readDraft(wallet, form))
        const collectible = draft.data?.opened.collectible
        void navigate({ to: `/${form}`, search: { collectible } })
      }),
  }
}
