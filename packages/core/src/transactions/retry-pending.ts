import { BaseError, isSameAddress } from '@cairn/primitives'
import { getAccount } from '../account/engine.ts'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { addRequest } from '../inbox/inbox-entries.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { nonceSpaceOf } from './nonce-space.ts'
import { readOwnExecution } from './own-receipt.ts'
import { countInSpace } from './read-nonce.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/**
 * Queues the request of a failed transaction once more and brings it to the
 * screen. It keeps its nonce space while nothing happened in it, so that the
 * failed one cannot happen as well. The terms of a swap or bridge count as
 * expired, so that the review asks for a new quote.
 *
 * @returns `happened` if calls of the request were made, so that nothing was
 *   queued
 * @throws {ForeignCallError} when another device's would change the wallet
 * @throws {NodeUnavailableError} when the node does not answer
 * @see TXPD-01 TXRQ-01
 */
export async function retryPending(
  wallet: TransactionsWallet,
  entry: PendingTransaction,
): Promise<'queued' | 'happened'> {
  const { chainId, requestedTransaction } = entry
  const { address: account } = await getAccount(wallet)
  const isOfWallet = requestedTransaction.txs.some(
    ({ to, data }) => isSameAddress(to, account) && data !== '0x',
  )
  // Neither the wallet nor an app asks for such calls: a storage made it up.
  if (entry.elsewhere && isOfWallet) throw new ForeignCallError()
  const space = nonceSpaceOf(wallet, requestedTransaction)
  const isUsed =
    space === undefined ||
    (await countInSpace(wallet, { chainId, account, space })) > 0
  if (isUsed && !(await hasFailedWhole(wallet, entry))) return 'happened'
  const { id: _, timestamp: __, space: ___, ...request } = requestedTransaction
  addRequest(
    wallet.inbox,
    {
      ...request,
      ...expired(request),
      ...(!isUsed && { space: `${space}` }),
    },
    wallet.now(),
  )
  return 'queued'
}

/** Whether a block holds it, and each of its calls failed. */
async function hasFailedWhole(
  wallet: TransactionsWallet,
  { chainId, metaTxnHash, txnHash, requestedTransaction }: PendingTransaction,
): Promise<boolean> {
  if (txnHash === undefined) return false
  const asked = { chainId, metaTxnHash, txnHash }
  const own = await readOwnExecution(wallet, asked)
  return own !== undefined && own.failed >= requestedTransaction.txs.length
}

function expired({
  aux,
}: Pick<RequestedTransaction, 'aux'>): Pick<RequestedTransaction, 'aux'> {
  const terms = aux?.terms
  if (typeof terms !== 'object' || terms === null) return {}
  return { aux: { ...aux, terms: { ...terms, expiresAt: 0 } } }
}

/** An entry of another device calls the wallet itself. @see TXPD-01 */
class ForeignCallError extends BaseError {
  override readonly name = 'ForeignCallError'

  constructor() {
    super('A transaction of another device would change the wallet.')
  }
}
