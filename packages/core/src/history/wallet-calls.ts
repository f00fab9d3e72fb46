import {
  type Address,
  type BatchedCall,
  callsOfWallet,
  type Hex,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { SessionWallet } from '../session/session-wallet.ts'
import { guestModules } from '../transactions/guest-modules.ts'

const hex = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[\da-f]*$/i.test(value),
)
const quantity = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[\da-f]+$/i.test(value),
)
const transaction = z.object({
  hash: z.string(),
  to: z.nullable(hex),
  input: hex,
  value: quantity,
})

const receipt = z.object({
  status: quantity,
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
})

/**
 * The calls that the account's wallet made in transactions of a chain, by
 * hash, and how each of them ended. Transactions that its node does not tell
 * of are left out.
 *
 * @throws {NodeUnavailableError} when the node does not answer
 * @see HIST-01 HIST-02
 */
export async function readWalletCalls(
  { clients }: Pick<SessionWallet, 'clients'>,
  account: Address,
  chainId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly BatchedCall[]>> {
  if (hashes.length === 0) return new Map()
  const answers = await clients.node(chainId).batch(
    hashes.flatMap((hash) => [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
    ]),
  )
  const calls = hashes.flatMap((hash, index) => {
    const { data } = z.safeParse(transaction, answers[2 * index])
    const { data: ended } = z.safeParse(receipt, answers[2 * index + 1])
    if (!ended || !data?.to) return []
    if (data.hash.toLowerCase() !== hash.toLowerCase()) return []
    const { to, value, input } = data
    const call = { to, value: BigInt(value), data: input }
    const end = { hasReverted: BigInt(ended.status) === 0n, logs: ended.logs }
    return [[hash, callsOfWallet(call, account, guestModules, end)] as const]
  })
  return new Map(calls)
}
