import type { Address, Hex, WalletCall } from '@cairn/primitives'
import { BaseError } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { getAccount } from '../account/engine.ts'
import { nextEntryId } from '../inbox/inbox-entries.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { addPending, rivalsOf } from '../inbox/pending-entries.ts'
import { storedCalls } from '../inbox/queue-calls.ts'
import type { SentCalls } from './calls.ts'
import { nonceSpaceOf } from './nonce-space.ts'
import { callsOf } from './requested-calls.ts'
import { AlreadySentError, sendCalls, UnansweredError } from './send-calls.ts'
import { forgetSent } from './submit-request.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/** Age in ms after which a pending transaction can be replaced. */
export const stuckMs = 15_000

export type ReplaceKind = 'speed-up' | 'cancel'

/**
 * Whether a transaction can be sped up or cancelled now: its nonce space is
 * known, and nothing else was signed in it.
 *
 * @see TXPD-01
 */
export function canReplace(
  entries: readonly PendingTransaction[],
  entry: PendingTransaction,
  now: number,
): boolean {
  const { status, type, timestamp, requestedTransaction } = entry
  return (
    status === 'pending' &&
    type !== 'cancel' &&
    requestedTransaction.space !== undefined &&
    now - timestamp >= stuckMs &&
    rivalsOf(entries, entry).length === 0
  )
}

/**
 * Whether the transaction's own calls may be signed again: speeding up shows no
 * review of them, so they have to be this browser's.
 *
 * @see TXPD-01
 */
export function canSpeedUp({
  elsewhere,
}: Pick<PendingTransaction, 'elsewhere'>): boolean {
  return elsewhere !== true
}

/**
 * Returns the calls that take the place of a transaction: the same ones, or an
 * empty call of the wallet to itself.
 */
export function replacementCalls(
  { requestedTransaction }: Pick<PendingTransaction, 'requestedTransaction'>,
  kind: ReplaceKind,
  account: Address,
): readonly WalletCall[] {
  return kind === 'speed-up'
    ? callsOf(requestedTransaction)
    : [{ to: account, value: 0n, data: '0x' }]
}

/**
 * Signs and sends what takes the place of a pending transaction, in the same
 * nonce space: one of the two happens, never both. The pending list follows
 * both until one is in a block.
 *
 * @param options.title - the row of a cancellation
 * @throws {TooLateError} when the transaction happened already
 * @throws {OtherDeviceError} when another device's is to be sped up
 * @throws whatever `sendCalls` throws
 * @see TXPD-01
 */
export async function replacePending(
  wallet: TransactionsWallet,
  entry: PendingTransaction,
  options: {
    readonly kind: ReplaceKind
    readonly feeOption: FeeOption | undefined
    readonly quote: string | undefined
    readonly title: string
  },
): Promise<SentCalls> {
  const { kind, feeOption, quote } = options
  const { chainId } = entry
  if (kind === 'speed-up' && !canSpeedUp(entry)) throw new OtherDeviceError()
  const { handingIn, setUpCarried } = wallet.sending
  const { address } = await getAccount(wallet)
  const calls = replacementCalls(entry, kind, address)
  const handedIn = Promise.withResolvers<void>()
  let signed: Hex | undefined
  // With the same fee it is the same transaction.
  const forget = () =>
    signed && signed !== entry.metaTxnHash && forgetSent(wallet, signed)
  try {
    return await sendCalls(wallet, {
      ...{ chainId, calls, feeOption, quote },
      nonceSpace: nonceSpaceOf(wallet, entry.requestedTransaction),
      replaces: true,
      onSigned({ metaTxnHash }, steps) {
        forget()
        signed = metaTxnHash
        handingIn.set(metaTxnHash, handedIn.promise)
        if (steps > 0)
          setUpCarried.set(metaTxnHash, { steps, feeOption, force: false })
        const replacement = replacementEntry(wallet, entry, calls, options)
        addPending(wallet.pending, { ...replacement, metaTxnHash })
      },
    })
  } catch (error) {
    // It may have been taken, so it is followed.
    if (error instanceof UnansweredError) return error.sent
    forget()
    throw error instanceof AlreadySentError ? new TooLateError(error) : error
  } finally {
    if (signed) handingIn.delete(signed)
    handedIn.resolve()
  }
}

function replacementEntry(
  { inbox, now }: Pick<TransactionsWallet, 'inbox' | 'now'>,
  { attempts: _, ...entry }: PendingTransaction,
  calls: readonly WalletCall[],
  { kind, title }: { readonly kind: ReplaceKind; readonly title: string },
): Omit<PendingTransaction, 'metaTxnHash'> {
  const timestamp = now()
  if (kind === 'speed-up') return { ...entry, timestamp }
  const { chainId, requestedTransaction } = entry
  return {
    type: 'cancel',
    chainId,
    timestamp,
    status: 'pending',
    requestedTransaction: {
      id: nextEntryId(inbox, timestamp),
      type: 'send',
      txs: storedCalls(calls),
      chainId,
      timestamp,
      space: requestedTransaction.space,
    },
    decodedTransaction: { type: 'UNKNOWN', title, transfers: [] },
  }
}

/** The transaction to replace happened already. @see TXPD-01 */
export class TooLateError extends BaseError {
  override readonly name = 'TooLateError'

  constructor(cause: unknown) {
    super('The transaction happened already.', { cause })
  }
}

/** Only the device that signed a transaction speeds it up. @see TXPD-01 */
class OtherDeviceError extends BaseError {
  override readonly name = 'OtherDeviceError'

  constructor() {
    super('Another device sent this transaction.')
  }
}
