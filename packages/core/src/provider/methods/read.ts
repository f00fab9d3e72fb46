import { NodeRefusalError } from '@cairn/clients'
import { findError, type Hex } from '@cairn/primitives'
import { hex } from '@cairn/protocol'
import * as z from 'zod/mini'
import { ProviderError } from '../provider-error.ts'
import { answeringChain, type MethodCall } from '../provider-wallet.ts'

/**
 * Methods of nodes that keep something for whoever asks. Libraries that hear
 * these words read logs and blocks instead.
 */
export const nodeFilters: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_subscribe',
  'eth_uninstallFilter',
  'eth_unsubscribe',
])

/**
 * Asks the network's node. An app that is not connected reads the networks that
 * every wallet begins with.
 *
 * @throws {ProviderError} 3 with the data of a call that reverts; libraries
 *   decode it
 * @see DAPP-01
 */
export async function readNode(call: MethodCall): Promise<unknown> {
  const { wallet, request } = call
  const params = Array.isArray(request.params) ? request.params : []
  const node = wallet.clients.node(answeringChain(call))
  try {
    return await node.call(request.method, params)
  } catch (error) {
    throw readFailure(error)
  }
}

function readFailure(error: unknown): ProviderError {
  const refusal = findError(error, NodeRefusalError)
  if (!refusal)
    return new ProviderError('internal', 'The network does not answer.', error)
  const data = revertData(refusal)
  // Libraries look for the node's own words.
  return data === undefined
    ? new ProviderError('internal', refusal.message, error)
    : new ProviderError(
        'reverted',
        revertWords(refusal.reason),
        error,
        false,
        data,
      )
}

/** Libraries read the data of a failure that says that a call was reverted. */
function revertWords(reason = ''): string {
  return /revert/i.test(reason) ? reason : `execution reverted: ${reason}`
}

const nested = z.object({ data: hex })

/** Returns what a reverted call returned; some nodes tell it in an object. */
function revertData({ data }: NodeRefusalError): Hex | undefined {
  return z.safeParse(hex, data).data ?? z.safeParse(nested, data).data?.data
}
