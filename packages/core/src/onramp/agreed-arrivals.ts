import { type Address, isNativeToken, isSameAddress } from '@cairn/primitives'
import type { IndexedTransaction } from '@cairn/protocol'
import * as z from 'zod/mini'
import { askAgreed } from '../clients/ask-agreed.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'

const receipt = z.object({
  status: z.string(),
  blockNumber: z.string(),
  logs: z.array(z.object({ address: z.string(), topics: z.array(z.string()) })),
})

/**
 * Leaves the arrivals that the chain's nodes agree on: the index may have them
 * from one node alone, which may lie. Others may come true with a later look.
 *
 * @throws if no node answers
 * @see NODE-01 f
 */
export async function agreedArrivals(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  { account, chainId }: { readonly account: Address; readonly chainId: number },
  arrivals: readonly IndexedTransaction[],
): Promise<readonly IndexedTransaction[]> {
  const node = clients.node(chainId)
  const word = account.slice(2).toLowerCase()
  const agreed = await Promise.all(
    arrivals.map(async ({ txnHash, blockNumber, transfers = [] }) => {
      const answer = await askAgreed(node, 'eth_getTransactionReceipt', [
        txnHash,
      ])
      const { data } = z.safeParse(receipt, answer)
      return (
        data?.status === '0x1' &&
        Number(data.blockNumber) === blockNumber &&
        transfers.every(
          ({ transferType, contractAddress }) =>
            transferType !== 'RECEIVE' ||
            isNativeToken(contractAddress) ||
            data.logs.some(
              (log) =>
                isSameAddress(log.address, contractAddress) &&
                log.topics.some((topic) => topic.toLowerCase().endsWith(word)),
            ),
        )
      )
    }),
  )
  return arrivals.filter((_, at) => agreed[at])
}
