import { RpcError } from '@cairn/clients'
import { findError, type Hex } from '@cairn/primitives'
import * as z from 'zod/mini'
import {
  type AppCalls,
  entryOfCalls,
  listAppCalls,
} from '../../inbox/app-calls.ts'
import { forgottenMs } from '../../inbox/pending-reasons.ts'
import { siteKey } from '../../inbox/site-key.ts'
import type { CallsReceipt } from '../../transactions/calls.ts'
import { waitForReceipt } from '../../transactions/send-calls.ts'
import { ProviderError } from '../provider-error.ts'
import { type MethodCall, toQuantity } from '../provider-wallet.ts'

/** States of calls. @see https://eips.ethereum.org/EIPS/eip-5792 */
const status = { pending: 100, complete: 200, neverSent: 400, failed: 500 }

/** The relayer answers at once; the app asks again. */
const patienceMs = 1000

const log = z.object({
  address: z.string(),
  data: z.string(),
  topics: z.array(z.string()),
})

const nodeReceipt = z.object({
  logs: z.array(log),
  blockHash: z.string(),
  blockNumber: z.string(),
  gasUsed: z.string(),
  transactionHash: z.string(),
})

/**
 * Answers how calls are getting on that were sent for this app (EIP-5792).
 *
 * @throws {ProviderError} 5730 for an id that this app did not get
 * @see DAPP-03
 */
export async function callsStatus(call: MethodCall): Promise<unknown> {
  const { wallet, peer, request } = call
  const origin = siteKey(peer)
  const [id] = Array.isArray(request.params) ? request.params : []
  if (typeof id !== 'string')
    throw new ProviderError('invalidParams', 'The id is not readable.')
  const sent = listAppCalls(wallet, origin).find((one) => one.id === id)
  if (sent) return answerFor(call, sent, await endOf(call, sent))
  const entry = entryOfCalls(wallet.inbox.getState().entries, { id, origin })
  if (!entry)
    throw new ProviderError('unknownCalls', 'No calls of this id are known.')
  const { type } = entry.state
  const isOver =
    type === 'rejected' || type === 'failed' || type === 'withdrawn'
  return {
    ...headOf(id, entry.chainId),
    status: isOver ? status.neverSent : status.pending,
  }
}

function headOf(id: string, chainId: number) {
  return { version: '2.0.0', id, chainId: toQuantity(chainId), atomic: true }
}

/** The pending list knows best: what was signed again has another hash there. */
async function endOf(
  { wallet }: MethodCall,
  sent: AppCalls,
): Promise<CallsReceipt> {
  const listed = wallet.pending
    .getState()
    .entries.find((one) => one.requestedTransaction.id === sent.requestId)
  const txnHash = listed?.txnHash as Hex | undefined
  if (listed?.status === 'complete' && txnHash)
    return { type: 'complete', txnHash }
  if (listed?.status === 'failed')
    return { type: 'failed', txnHash, reason: listed.error }
  try {
    const metaTxnHash = (listed?.metaTxnHash ?? sent.metaTxnHash) as Hex
    const { chainId } = sent
    const timeoutMs = patienceMs
    return await waitForReceipt(wallet, { chainId, metaTxnHash, timeoutMs })
  } catch (error) {
    if (findError(error, RpcError)?.reason !== 'metatx not found') throw error
    return wallet.now() - sent.at < forgottenMs
      ? { type: 'pending' }
      : { type: 'failed', txnHash: undefined, reason: undefined }
  }
}

async function answerFor(
  { wallet }: MethodCall,
  { id, chainId }: AppCalls,
  end: CallsReceipt,
): Promise<unknown> {
  const head = headOf(id, chainId)
  if (end.type === 'pending') return { ...head, status: status.pending }
  if (!end.txnHash) return { ...head, status: status.neverSent }
  const found = z.safeParse(
    nodeReceipt,
    await wallet.clients
      .node(chainId)
      .call('eth_getTransactionReceipt', [end.txnHash]),
  )
  // The relayer can be a block ahead of the node.
  if (!found.success) return { ...head, status: status.pending }
  const isDone = end.type === 'complete'
  return {
    ...head,
    status: isDone ? status.complete : status.failed,
    receipts: [{ ...found.data, status: isDone ? '0x1' : '0x0' }],
  }
}
