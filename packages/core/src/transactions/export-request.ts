import type { Address, Hex } from '@cairn/primitives'
import { getAccount } from '../account/engine.ts'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { nonceSpaceOf } from './nonce-space.ts'
import { callsOf } from './requested-calls.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/** A transaction that anyone can submit: a call of `to` with `data`. */
export type SignedTransaction = {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  /** The request sends no value. */
  readonly value: '0'
}

/**
 * Has a request signed and sends it to nobody: whoever submits it pays for it.
 * The request stays in the queue.
 *
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @see SETT-01
 */
export async function signRequest(
  wallet: TransactionsWallet,
  request: RequestedTransaction,
): Promise<SignedTransaction> {
  const { chainId } = request
  const account = await getAccount(wallet)
  const { contract, input } = await account.signCalls(
    chainId,
    callsOf(request),
    { nonceSpace: nonceSpaceOf(wallet, request) },
  )
  return { chainId, to: contract, data: input, value: '0' }
}

/** A request as it is, unsigned, for other programs to read. @see SETT-01 */
export function describeRequest(
  account: Address,
  { chainId, txs }: RequestedTransaction,
): string {
  const transactions = txs.map(({ to, value, data }) => ({ to, value, data }))
  return JSON.stringify({ chainId, from: account, transactions }, null, 2)
}
