import type { Address, Hex } from '@cairn/primitives'
import { getAccount } from '../account/engine.ts'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { beginSigning, settle } from '../inbox/settle.ts'
import { nonceSpaceOf } from './nonce-space.ts'
import { callsOf } from './requested-calls.ts'
import { newNonceSpace } from './send-calls.ts'
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
  const { signReviewed } = await import('../account/reviewed-calls.ts')
  const { contract, input } = await signReviewed(wallet, account, {
    chainId,
    calls: callsOf(request),
    nonceSpace: nonceSpaceOf(wallet, request) ?? newNonceSpace(),
  })
  return { chainId, to: contract, data: input, value: '0' }
}

/**
 * Signs a request for the app that asked for that, which gets the signed
 * transaction. The question stays when it could not be signed.
 *
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @see WCON-02
 */
export async function signForApp(
  wallet: TransactionsWallet,
  request: RequestedTransaction,
): Promise<void> {
  const { id } = request
  beginSigning(wallet, id)
  try {
    const { chainId, to, data } = await signRequest(wallet, request)
    const answer = {
      chainId: `0x${chainId.toString(16)}`,
      to,
      data,
      value: '0x0',
    }
    settle(wallet, id, { type: 'answer', answer })
  } catch (error) {
    settle(wallet, id, { type: 'wait' })
    throw error
  }
}

/** A request as it is, unsigned, for other programs to read. @see SETT-01 */
export function describeRequest(
  account: Address,
  { chainId, txs }: RequestedTransaction,
): string {
  const transactions = txs.map(({ to, value, data }) => ({ to, value, data }))
  return JSON.stringify({ chainId, from: account, transactions }, null, 2)
}
