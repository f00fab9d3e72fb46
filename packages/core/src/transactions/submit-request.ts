import { BaseError, type Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { isQueued } from '../inbox/inbox-entries.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import {
  addSigned,
  dropRetried,
  removePending,
} from '../inbox/pending-entries.ts'
import { beginSigning, settle } from '../inbox/settle.ts'
import type { SentCalls } from './calls.ts'
import { nonceSpaceOf } from './nonce-space.ts'
import { callsOf } from './requested-calls.ts'
import { AlreadySentError, sendCalls, UnansweredError } from './send-calls.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

export type SubmitOptions = {
  readonly feeOption: FeeOption | undefined
  readonly quote: string | undefined
  /** Send it though it would fail. @see SETT-01 */
  readonly force?: boolean | undefined
  /** The effect of the calls, for the pending list. */
  readonly decoded: PendingTransaction['decodedTransaction']
}

/**
 * Has a request signed and sent. It leaves the queue once it is signed and
 * sent or may have been: an answer that got lost must not lead to a second
 * transaction, so the pending list finds out. A clear refusal leaves the
 * request where it was.
 *
 * Asked twice at once it signs and sends once, and both get the same answer.
 *
 * @throws {RequestGoneError} when another page sent or rejected it meanwhile
 * @throws whatever `sendCalls` throws
 * @see SEND-01 TXRQ-01 TXPD-01
 */
export function submitRequest(
  wallet: TransactionsWallet,
  request: RequestedTransaction,
  options: SubmitOptions,
): Promise<SentCalls> {
  const { submitting } = wallet.sending
  const running = submitting.get(request.id)
  if (running) return running
  const sent = submit(wallet, request, options).finally(() =>
    submitting.delete(request.id),
  )
  submitting.set(request.id, sent)
  return sent
}

async function submit(
  wallet: TransactionsWallet,
  request: RequestedTransaction,
  options: SubmitOptions,
): Promise<SentCalls> {
  const { handingIn, setUpCarried } = wallet.sending
  const handedIn = Promise.withResolvers<void>()
  let signed: SentCalls | undefined
  const nonceSpace = nonceSpaceOf(wallet, request)
  beginSigning(wallet, request.id)
  try {
    const sent = await sendCalls(wallet, {
      chainId: request.chainId,
      calls: callsOf(request),
      feeOption: options.feeOption,
      quote: options.quote,
      force: options.force,
      nonceSpace,
      onSigned(calls, steps) {
        if (!isQueued(wallet.inbox, request.id)) throw new RequestGoneError()
        // Signed once more, it may be another one by name.
        if (signed) forgetSent(wallet, signed.metaTxnHash)
        signed = calls
        handingIn.set(calls.metaTxnHash, handedIn.promise)
        if (steps > 0)
          setUpCarried.set(calls.metaTxnHash, {
            steps,
            feeOption: options.feeOption,
            force: options.force ?? false,
          })
        addSigned(wallet.pending, {
          type: request.type,
          metaTxnHash: calls.metaTxnHash,
          chainId: request.chainId,
          requestedTransaction: {
            ...request,
            ...(nonceSpace !== undefined && { space: `${nonceSpace}` }),
          },
          decodedTransaction: options.decoded,
          timestamp: wallet.now(),
          status: 'pending',
        })
      },
    })
    settle(wallet, request.id, sentAs(sent))
    dropRetried(wallet.pending, sent.metaTxnHash)
    return sent
  } catch (error) {
    if (error instanceof AlreadySentError) {
      settle(wallet, request.id, { type: 'withdraw' })
      if (signed) forgetSent(wallet, signed.metaTxnHash)
      throw new RequestGoneError(error)
    }
    if (error instanceof UnansweredError) {
      settle(wallet, request.id, sentAs(error.sent))
      return error.sent
    }
    if (signed) forgetSent(wallet, signed.metaTxnHash)
    settle(wallet, request.id, { type: 'wait' })
    throw error
  } finally {
    if (signed) handingIn.delete(signed.metaTxnHash)
    handedIn.resolve()
  }
}

const sentAs = ({ metaTxnHash }: SentCalls) =>
  ({ type: 'send', metaTxnHash }) as const

/** Drops a transaction that the relayer did not take. */
export function forgetSent(
  { sending, pending }: Pick<TransactionsWallet, 'pending' | 'sending'>,
  metaTxnHash: Hex,
): void {
  sending.handingIn.delete(metaTxnHash)
  sending.setUpCarried.delete(metaTxnHash)
  removePending(pending, metaTxnHash)
}

/** A request left the queue while it was signed here. @see TXRQ-01 */
export class RequestGoneError extends BaseError {
  override readonly name = 'RequestGoneError'

  constructor(cause?: unknown) {
    super('It was sent or rejected in another tab.', { cause })
  }
}
