import {
  checkQuoteTime,
  hasOutcome,
  keepDraft,
  notify,
  type RequestedTransaction,
  type SubmitOptions,
  signForApp,
  submitRequest,
} from '@cairn/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Fee } from '#shared/money/use-fee.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { draftOfRequest } from './draft-of-request.ts'
import { pageAfter } from './page-after.ts'
import { messages } from './requests.messages.ts'
import { trackEnd, trackResult } from './review-events.ts'
import { checkRunAge, type TimedRun } from './test-run.queries.ts'

/**
 * The decision to sign and send a request.
 *
 * @param options.hold - keeps the request on screen after it has left the
 *   queue; `undefined` lets go of it
 * @param options.decoded - describes the request for the pending list
 * @see SEND-01 TXRQ-01
 */
export function useConfirm(
  request: RequestedTransaction,
  options: {
    readonly hold: (request: RequestedTransaction | undefined) => void
    readonly fee: Fee
    readonly run: {
      readonly data: TimedRun | undefined
      readonly refetch: () => unknown
    }
    readonly isForced: boolean
    /** An app wants the signed transaction: nothing is sent. */
    readonly signsOnly: boolean
    readonly decoded: () => SubmitOptions['decoded']
  },
) {
  const { hold, fee, run, isForced, signsOnly, decoded } = options
  const wallet = useWallet()
  const navigate = useNavigate()
  const router = useRouter()
  return useDecision({
    networkMode: 'always',
    onMutate() {
      hold(request)
      // Where it goes on is there by the time it is signed.
      void router.preloadRoute(
        hasOutcome(request.type)
          ? {
              to: '/history/$chainId/$hash/outcome',
              params: { chainId: `${request.chainId}`, hash: '0x' },
            }
          : { to: '/history' },
      )
    },
    mutationFn: async () => {
      checkRunAge(run.data, wallet.now())
      if (signsOnly) return signForApp(wallet, request)
      checkQuoteTime(request, wallet.now())
      return submitRequest(wallet, request, {
        feeOption: fee.option,
        quote: fee.quote,
        force: isForced,
        decoded: decoded(),
      })
    },
    onSuccess(sent) {
      if (sent) trackEnd(wallet, request)
      else trackResult(wallet, request, { status: 'signed' })
      // The draft of another payment stays.
      const draft = draftOfRequest(wallet, request)
      if (draft) keepDraft(wallet, draft.form, undefined)
      const next = pageAfter(wallet, request.id, '/history')
      if (next?.to !== '/history' || !sent || !hasOutcome(request.type))
        return next && navigate(next)
      // In place of the review, so that Back does not lead to it.
      return navigate({
        to: '/history/$chainId/$hash/outcome',
        params: { chainId: `${sent.chainId}`, hash: sent.metaTxnHash },
        replace: true,
      })
    },
    onError(error) {
      const isRejected = error.name === 'SigningRejectedError'
      trackResult(wallet, request, {
        status: isRejected ? 'rejected' : 'failed',
      })
      hold(undefined)
      if (error.name === 'RequestGoneError')
        notify(wallet.notifications, {
          kind: 'info',
          title: messages.failed,
          text: messages.gone,
        })
      fee.refetch()
      if (error.name === 'RunTooOldError') void run.refetch()
    },
  })
}
