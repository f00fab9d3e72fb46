import { askNode, type Fetch, networkOf, postJson } from './ask-service.ts'
import { fieldsOf, textOf, toQuantity } from './read-value.ts'
import type { SentCalls, SiteState } from './site.ts'

/** States of calls. @see https://eips.ethereum.org/EIPS/eip-5792 */
const status = { pending: 100, complete: 200, neverSent: 400, failed: 500 }

/** A relayer that does not know calls after this does not have them. */
const forgottenMs = 10 * 60_000

const failures = new Set(['DROPPED', 'FAILED', 'PARTIALLY_FAILED'])

export type CallsStatus = {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: string
  readonly status: number
  readonly atomic: true
  readonly receipts?: readonly unknown[]
}

/** Asks the network's relayer and node how sent calls are getting on. */
export async function readCallsStatus(
  fetch: Fetch,
  state: SiteState,
  calls: SentCalls,
): Promise<CallsStatus> {
  const { id, chainId, metaTxnHash, at } = calls
  const answer = (status: number, receipts?: readonly unknown[]) => ({
    version: '2.0.0' as const,
    id,
    chainId: toQuantity(chainId),
    status,
    atomic: true as const,
    ...(receipts && { receipts }),
  })
  const url = networkOf(state, chainId)?.relayerUrl
  if (url === undefined) return answer(status.pending)
  const service = `${url.replace(/\/$/, '')}/rpc/Relayer/GetMetaTxnReceipt`
  const told = fieldsOf(
    await postJson(fetch, service, { metaTxID: metaTxnHash }),
  )
  if (told.receipt === undefined) {
    const isForgotten = Date.now() - at > forgottenMs
    return answer(isForgotten ? status.neverSent : status.pending)
  }
  const { txnHash, status: outcome } = fieldsOf(told.receipt)
  const hasFailed = failures.has(textOf(outcome) ?? '')
  if (!/^0x[\da-f]{64}$/i.test(textOf(txnHash) ?? ''))
    return answer(hasFailed ? status.neverSent : status.pending)
  const receipt = await askNode(fetch, state, {
    chainId,
    method: 'eth_getTransactionReceipt',
    params: [txnHash],
  })
  // The relayer can be a block ahead of the node.
  if (!receipt) return answer(status.pending)
  return answer(hasFailed ? status.failed : status.complete, [
    { ...fieldsOf(receipt), status: hasFailed ? '0x0' : '0x1' },
  ])
}
