import { RpcError } from '@cairn/clients'
import type { WalletCall } from '@cairn/primitives'
import { BaseError, cleanReason, findError, type Hex } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount, loadEngine } from '../account/engine.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type {
  CallsReceipt,
  FeeOffer,
  SentCalls,
  SimulatedCall,
} from './calls.ts'
import { checkFees, feeCeiling } from './check-fees.ts'
import { payFee } from './pay-fee.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/** The part of the wallet that asks for fees. */
export type FeeWallet = Pick<
  AccountWallet,
  'clients' | 'engine' | 'networks' | 'log'
>

type Calls = { readonly chainId: number; readonly calls: readonly WalletCall[] }

/** Tries calls without sending them: what each would do, one by one. */
export async function simulateCalls(
  wallet: TransactionsWallet,
  { chainId, calls }: Calls,
): Promise<readonly SimulatedCall[]> {
  const { module } = await loadEngine(wallet)
  const { address } = await getAccount(wallet)
  const { results } = await wallet.clients.relayer(chainId).simulate({
    wallet: address,
    transactions: module.encodeForSimulation(calls),
  })
  return results.map(({ succeeded, reason, gasUsed }) => ({
    succeeded,
    reason,
    gasUsed,
  }))
}

/**
 * Asks the relayer what sending some calls costs, in which tokens. Only options
 * that fit the wallet's own facts are left.
 *
 * @throws {FeeOfferError} when none does
 * @see SEND-01
 */
export async function getFeeOptions(
  wallet: FeeWallet,
  { chainId, calls }: Calls,
): Promise<FeeOffer> {
  const account = await getAccount(wallet)
  const { contract, input } = await account.encodeForFees(chainId, calls)
  const [offer, ceiling] = await Promise.all([
    wallet.clients
      .relayer(chainId)
      .feeOptions({ wallet: account.address, to: contract, data: input })
      .catch(rethrow),
    // The relayer's answer decides whether there is a fee at all.
    feeCeiling(wallet, chainId, calls).catch(() => undefined),
  ])
  const { sponsored, sender, quote } = offer
  const options = await checkFees(wallet, {
    chainId,
    account: account.address,
    options: offer.options,
  })
  return { options, sponsored, sender, quote, ceiling }
}

/**
 * Has calls signed and hands them to the relayer. The fee, if one was chosen,
 * is paid by a call of its own after them.
 *
 * One that carries along what another tab has set up meanwhile is signed once
 * more without, in the same nonce space, so that at most one can happen.
 *
 * @param request.onSigned - told of each transaction before it is sent, so that
 *   it is not lost when the answer is; and how many steps it carries to set the
 *   account up
 * @throws {SigningRejectedError} {NotEnoughSignersError} {ReviewMismatchError}
 * @throws {InsufficientFeeError} {SimulationFailedError}
 * @throws {NoTransactionResponseError}
 * @throws {AlreadySentError} when another page sent the same request meanwhile
 * @throws {UnansweredError} when the relayer may have taken it; after any other
 *   error it has taken nothing
 * @see SEND-01
 */
export async function sendCalls(
  wallet: Pick<AccountWallet, 'clients' | 'engine'>,
  request: Calls & {
    readonly feeOption?: FeeOption | undefined
    readonly quote?: string | undefined
    /**
     * Calls that fail then do so alone: the rest happens, and the fee is paid.
     * Without it a transaction that would fail is not sent.
     */
    readonly force?: boolean | undefined
    /** Signed again in the same space it is the same transaction. */
    readonly nonceSpace?: bigint | undefined
    /** Takes the place of the one on its way that has the same space. */
    readonly replaces?: boolean | undefined
    readonly onSigned?:
      | ((sent: SentCalls, setUpSteps: number) => void)
      | undefined
  },
): Promise<SentCalls> {
  const { chainId, feeOption, quote, force, onSigned } = request
  const account = await getAccount(wallet)
  const { signReviewed } = await import('../account/reviewed-calls.ts')
  const calls = force
    ? request.calls.map((call) => ({ ...call, mayFail: true }))
    : request.calls
  const payment = feeOption ? [payFee(feeOption)] : []
  const nonceSpace = request.nonceSpace ?? newNonceSpace()

  async function attempt(isLast: boolean): Promise<SentCalls> {
    const signed = await signReviewed(wallet, account, {
      chainId,
      nonceSpace,
      calls: [...calls, ...payment],
    })
    const { walletAddress, contract, input, metaTxnHash } = signed
    if (signed.earlierInSpace > 0) throw new AlreadySentError()
    const sent = { metaTxnHash, chainId }
    onSigned?.(sent, signed.setUpSteps)
    try {
      const { status } = await wallet.clients
        .relayer(chainId)
        .sendMetaTxn({
          call: { walletAddress, contract, input },
          ...(quote !== undefined && { quote }),
          ...(request.replaces && { replaces: true }),
        })
        .catch(rethrow)
        .catch((error: unknown) => {
          throw isRefusal(error) ? error : new UnansweredError(sent, error)
        })
      if (!status) throw new NoTransactionResponseError()
      return sent
    } catch (error) {
      if (isLast || !(error instanceof SimulationFailedError)) throw error
      // Another tab may have set the account up since this was signed.
      const { deployed, pendingConfigs } = await account.status(chainId)
      const steps = Number(!deployed) + pendingConfigs
      if (steps >= signed.setUpSteps) throw error
      return attempt(true)
    }
  }
  return attempt(false)
}

/** A space of its own for each transaction: below 2^160, as nobody else has. */
export function newNonceSpace(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** In the space of these calls something has happened already: these did. */
export class AlreadySentError extends BaseError {
  override readonly name = 'AlreadySentError'

  constructor() {
    super('It was sent already.')
  }
}

/** Longest wait per call to the relayer, in ms. @see TXPD-01 */
const receiptTimeoutMs = 5000
/** Within it the relayer answers how it stands, in ms. */
const answerMarginMs = 1000

/**
 * Waits until a sent transaction is mined, as far as the relayer says. Returns
 * `pending` if it is not mined after `timeoutMs`.
 *
 * @throws {RpcError} when the relayer does not know it (yet)
 * @see TXPD-01
 */
export async function waitForReceipt(
  wallet: Pick<ConnectedWallet, 'clients'>,
  request: {
    readonly chainId: number
    readonly metaTxnHash: Hex
    readonly timeoutMs?: number | undefined
  },
): Promise<CallsReceipt> {
  const { chainId, metaTxnHash, timeoutMs = receiptTimeoutMs } = request
  try {
    const { receipt } = await wallet.clients.relayer(chainId).getMetaTxnReceipt(
      {
        metaTxID: metaTxnHash,
        waitMs: Math.max(0, timeoutMs - answerMarginMs),
      },
      { timeoutMs },
    )
    const txnHash = toHash(receipt.txnHash)
    if (failedStatuses.has(receipt.status)) {
      const reason = cleanReason(receipt.revertReason)
      return { type: 'failed', txnHash, reason }
    }
    if (txnHash && receipt.blockNumber !== '')
      return { type: 'complete', txnHash }
    return { type: 'pending', attempts: receipt.attempts }
  } catch (error) {
    if (isTimeout(error)) return { type: 'pending' }
    throw error
  }
}

const failedStatuses = new Set(['DROPPED', 'FAILED', 'PARTIALLY_FAILED'])

function toHash(text: string): Hex | undefined {
  return /^0x[0-9a-f]{64}$/i.test(text) ? (text as Hex) : undefined
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function rethrow(error: unknown): never {
  if (!(error instanceof RpcError)) throw error
  if (error.error === 'InsufficientFee') throw new InsufficientFeeError(error)
  if (error.error === 'RequestConflict') throw new AlreadySentError()
  if (error.error === 'SimulationFailed') throw new SimulationFailedError(error)
  throw error
}

/** The relayer answered, and took nothing. */
function isRefusal(error: unknown): boolean {
  const refusal = findError(error, RpcError)
  return (
    error instanceof AlreadySentError ||
    (refusal !== undefined && refusal.status < 500)
  )
}

/** The relayer did not answer: it may have taken the transaction. */
export class UnansweredError extends BaseError {
  override readonly name = 'UnansweredError'
  readonly sent: SentCalls

  constructor(sent: SentCalls, cause: unknown) {
    super('The relayer did not answer.', { cause })
    this.sent = sent
  }
}

/** The relayer answered that it has not taken the transaction. @see ERRS-01 */
export class NoTransactionResponseError extends BaseError {
  override readonly name = 'NoTransactionResponseError'

  constructor() {
    super('no transaction response')
  }
}

/** The fee no longer covers the cost: ask for fee options again. */
export class InsufficientFeeError extends BaseError {
  override readonly name = 'InsufficientFeeError'

  constructor(cause: RpcError) {
    super('The fee is too low.', { cause })
  }
}

/** The transaction would fail on the chain. */
export class SimulationFailedError extends BaseError {
  override readonly name = 'SimulationFailedError'
  /** The contract's revert reason, if it gave a reason. */
  readonly reason: string | undefined

  constructor(cause: RpcError) {
    super('The transaction would fail.', { cause })
    this.reason = cause.reason
  }
}
