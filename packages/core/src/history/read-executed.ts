import type { Address } from '@cairn/primitives'
import type { IndexedTransaction, Page } from '@cairn/protocol'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'

/** Transactions that an account executed itself. */
export type Executed = {
  /** By network, newest first. */
  readonly byChain: ReadonlyMap<number, readonly IndexedTransaction[]>
  /** There are no older ones, and every network told of its own. */
  readonly isWhole: boolean
}

/** Transactions of each network in a page, and pages that are read. */
const pageSize = 100
const mostPages = 4

/**
 * Reads the newest transactions of all networks that an account executed. What
 * strangers send it takes no room among them: services are asked to leave it
 * out, and what one lists that does not know the filter is picked here.
 *
 * @throws when the gateway does not answer at all
 * @see SEND-01 j
 */
export async function readExecuted(
  { clients, log }: Pick<ConnectedWallet, 'clients' | 'log'>,
  account: Address,
  signal: AbortSignal,
): Promise<Executed> {
  const { getTransactionHistory } = clients.indexerGateway
  const byChain = new Map<number, readonly IndexedTransaction[]>()
  const readPage = async (page: Page) => {
    const answer = await getTransactionHistory(
      {
        networkType: 'ALL',
        filter: { accountAddress: account, executedOnly: true },
        includeMetadata: true,
        page,
      },
      { signal },
    )
    for (const { chainId, results } of answer.transactions) {
      const own = results.filter(({ metaTxnID }) => metaTxnID !== undefined)
      byChain.set(chainId, [...(byChain.get(chainId) ?? []), ...own])
    }
    return {
      next: answer.page.more ? { ...answer.page, pageSize } : undefined,
      isWhole: answer.transactions.every(
        ({ executedOnly, errorReason, completeFrom = 0 }) =>
          executedOnly && errorReason === undefined && completeFrom === 0,
      ),
    }
  }
  let { next, isWhole } = await readPage({ pageSize })
  for (let pages = 1; next && pages < mostPages; pages += 1) {
    try {
      const page = await readPage(next)
      next = page.next
      isWhole &&= page.isWhole
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ error: String(error) }, 'Not all executed transactions read')
      break
    }
  }
  return { byChain, isWhole: isWhole && next === undefined }
}
