import { namedExecutes } from '@cairn/account/server'
import { contexts } from '@cairn/contracts'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { AbiFunction, Hash, Hex as OxHex } from 'ox'
import { backOffKeys, sparedTargets } from './back-off.ts'
import { type Bundle, type BundledCall, unwrapBundle } from './bundle.ts'
import { isByOwner } from './by-owner.ts'
import type { ChainContext } from './chain-context.ts'
import { consumedNonces, provenIds, reservedNonce } from './consumed-nonces.ts'
import { hasPaid } from './db/metatxs.queries.ts'
import type { FeePayment } from './fees/fee-payment.ts'
import {
  coveredPrice,
  isCovered,
  isCoveredLimit,
  limitWithExtra,
  transactionGasLimit,
} from './fees/fee-policy.ts'
import { isSponsored } from './fees/offer-fees.ts'
import { parseQuote, type Quote, weiOf } from './fees/quote.ts'
import { areGenuine } from './genuine-wallets.ts'
import type { Accepted } from './metatx.ts'
import { toOutcome } from './outcome.ts'
import type { Sender } from './sender-keys.ts'
import type { CallResult } from './simulation.ts'
import { trySendingByCall } from './try-by-call.ts'
import { type Sending, trySending } from './try-sending.ts'
import { inWayOf } from './way-of-trying.ts'

/** A client's submission. */
export type Submission = {
  readonly wallet: Address
  readonly contract: Address
  readonly input: Hex
  readonly quote: string | undefined
  /** Hash of the network address that hands it in. */
  readonly caller: string
}

const transfer = AbiFunction.from(
  'function transfer(address to, uint256 amount)',
)

/**
 * Checks that a meta-transaction decodes, succeeds in a test run, and pays its
 * fee to the payee.
 *
 * @throws {HttpError} `InvalidArgument`, `RateLimited`, `InsufficientFee` or
 *   `SimulationFailed`
 * @see SEND-01
 */
export async function accept(
  context: ChainContext,
  submission: Submission,
): Promise<Accepted> {
  const { contract, input, wallet } = submission
  const bundle = unwrapBundle(contract, input)
  if (!bundle) throw new HttpError('InvalidArgument', 'Not valid: input.')
  const fees = listPromised(context, bundle, submission.quote)
  const tried = await tryOut(context, submission, bundle, fees)
  const { chainId } = context.chain
  const consumed = consumedNonces(tried.logs)
  const used = reservedNonce(consumed)
  await checkBackOff(context, { wallet: used?.wallet ?? contract, bundle })
  const isOwn = used && isByOwner({ contract, input, used })
  const isWallet =
    isOwn && (fees || (await areGenuine(context.node, [used.wallet], bundle)))
  return {
    inputHash: inputHashOf(submission),
    lane: laneOf(wallet, context.config.senderCount),
    contract,
    input,
    gasLimit: tried.gasLimit,
    triedGas: tried.gasUsed,
    fee: tried.fee,
    calls: ownCalls(bundle),
    ids: provenIds(namedExecutes({ chainId, contract, input }), consumed),
    used,
    gasPaid: tried.gasPaid,
    payment: tried.payment,
    caller: submission.caller,
    payer: isWallet ? used.wallet.toLowerCase() : undefined,
  }
}

/** Hashes what a client handed in. The same transaction has the same hash. */
export function inputHashOf({
  contract,
  input,
}: Pick<Submission, 'contract' | 'input'>): Hex {
  return Hash.keccak256(OxHex.concat(contract, input))
}

/**
 * Refuses a wallet for some time after the relayer paid for its failure. The
 * wallet is certain here, because it accepted the signature in the test run.
 */
async function checkBackOff(
  context: ChainContext,
  transaction: { readonly wallet: Address; readonly bundle: Bundle },
): Promise<void> {
  const { backOff, chain, database } = context
  if (backOff.isEmpty()) return
  const { wallet, bundle } = transaction
  const keys = backOffKeys(wallet, bundle, sparedTargets(context))
  const isWaiting =
    backOff.waitMs([keys.wallet]) > 0 ||
    // A contract with failures of others delays only wallets that never paid.
    (backOff.waitMs(keys.targets) > 0 &&
      !(await hasPaid(database, chain.chainId, wallet)))
  if (!isWaiting) return
  throw new HttpError(
    'RateLimited',
    'A transaction like this failed on the chain. Try again later.',
  )
}

const factories = Object.values(contexts).map(({ factory }) => factory)

/** Counts the wallet's own calls, without its deployment. */
function ownCalls({ calls }: Bundle): number {
  return calls.filter(
    ({ to }) => !factories.some((factory) => isSameAddress(to, factory)),
  ).length
}

/**
 * Lists the fees that calls of the bundle promise; `undefined` if no fee is
 * due.
 */
function listPromised(
  { chain, quoteKeys, now }: ChainContext,
  bundle: Bundle,
  quoteText: string | undefined,
): Promised | undefined {
  if (isSponsored(chain)) return undefined
  const quote =
    quoteText === undefined
      ? undefined
      : parseQuote(quoteText, quoteKeys, now())
  if (!quote || quote.chainId !== chain.chainId) {
    throw new HttpError(
      'InsufficientFee',
      'The quote is missing or over. Ask for fee options again.',
    )
  }
  const found = quote.fees.flatMap((fee) => {
    const call = findPromise(fee, quote, bundle)
    return call ? [{ fee, path: call.path }] : []
  })
  if (found.length === 0) throw unpaid()
  return {
    fees: found.map(({ fee }) => ({ ...fee, wei: weiOf(fee, quote) })),
    payers: [...new Set(found.flatMap(({ path }) => path))],
    to: quote.paymentAddress,
  }
}

type Promised = {
  readonly fees: readonly (Omit<Quote['fees'][number], 'wei'> & {
    readonly wei: bigint
  })[]
  /** The contracts that lead to the payments. */
  readonly payers: readonly Address[]
  readonly to: Address
}

function findPromise(
  { token, value }: Quote['fees'][number],
  { paymentAddress }: Quote,
  bundle: Bundle,
): BundledCall | undefined {
  const due = BigInt(value)
  return bundle.calls.find((call) => {
    // A call that may fail is no promise, because the rest happens without it.
    if (call.delegateCall || call.mayFail) return false
    if (!token) {
      return isSameAddress(call.to, paymentAddress) && call.value >= due
    }
    return isSameAddress(call.to, token) && pays(call.data, paymentAddress, due)
  })
}

function unpaid(): HttpError {
  return new HttpError('InsufficientFee', 'The fee is not paid in it.')
}

function pays(data: Hex, to: string, due: bigint): boolean {
  if (!data.startsWith(AbiFunction.getSelector(transfer))) return false
  try {
    const [recipient, amount] = AbiFunction.decodeData(transfer, data)
    return isSameAddress(recipient, to) && amount >= due
  } catch {
    return false
  }
}

/** A test run of a transaction with the limit of gas that it gets. */
type Tried = CallResult & {
  readonly gasLimit: bigint
  /** Gas that the fee covers; `undefined` if none is due. */
  readonly gasPaid: bigint | undefined
  /** Worth of its fee, in wei; absent if none is due. */
  readonly fee: bigint | undefined
  readonly payment?: FeePayment
}

/**
 * Runs the transaction without changing the chain, and reads balances before
 * and after it in the same simulation. The payment may otherwise be a call that
 * fails, or that an address which is no wallet never makes.
 */
async function tryOut(
  context: ChainContext,
  { wallet, contract, input }: Submission,
  bundle: Bundle,
  promised: Promised | undefined,
): Promise<Tried> {
  const { chain, node, gasPrices, now } = context
  const price = await gasPrices.get()
  if (promised && !(await areGenuine(node, promised.payers, bundle)))
    throw unpaid()
  const tokens = promised?.fees.map(({ token }) => token) ?? []
  const { gains, result, gasLimit } = await runLimited(
    context,
    {
      sender: senderOf(context, wallet)?.address ?? contract,
      to: contract,
      data: input,
      price,
      payee: promised?.to ?? contract,
      tokens,
      now: now(),
    },
    bundle,
  )
  if (!(await hasCode(node, contract, result)))
    throw failing('the wallet is not deployed')
  const { status, revertReason } = toOutcome(
    { status: '0x1', logs: result.logs },
    {
      calls: ownCalls(bundle),
      executes: namedExecutes({ chainId: chain.chainId, contract, input }),
    },
  )
  if (status === 'FAILED') throw failing(revertReason)
  if (!promised)
    return { ...result, gasLimit, gasPaid: undefined, fee: undefined }
  const triedGas = result.gasUsed
  const extra = await context.extraFee({
    ...{ to: contract, data: input, gas: triedGas },
  })
  const paid = checkPaid(promised, gains, {
    used: triedGas + extra.gas,
    limit: limitWithExtra(gasLimit, extra),
  })
  const covered = coveredPrice({ fee: paid.wei, triedGas }, extra)
  if (covered !== undefined && price.expected > covered) throw dearer()
  const { token, value, wei: fee } = paid
  const payment = { ...(token && { token }), value, to: promised.to }
  return { ...result, gasLimit, gasPaid: BigInt(paid.gas), fee, payment }
}

/**
 * Measures the transaction with the most gas that one may have, and runs it
 * with the limit that follows, because contracts can see the gas that is left.
 */
async function runLimited(
  { node, chain, rules }: Pick<ChainContext, 'node' | 'chain' | 'rules'>,
  sending: Omit<Sending, 'gas'>,
  bundle: Bundle,
) {
  const { gasLimits } = bundle
  const run = async (gas: bigint) => {
    const asked = { ...sending, gas }
    const tried = await inWayOf(chain, {
      v1: () => trySending(node, asked),
      call: () => trySendingByCall(node, asked, { ...chain, bundle }),
    })
    if (!tried.result.succeeded) throw failing(tried.result.reason)
    return tried
  }
  const measured = await run(rules.gasCap)
  const gasLimit = transactionGasLimit(
    measured.result.gasUsed,
    gasLimits,
    rules.gasCap,
  )
  return { ...(await run(gasLimit)), gasLimit }
}

/**
 * Returns whether an address has code. A call of one without code succeeds and
 * does nothing, and nothing but code logs in the name of its address.
 */
async function hasCode(
  node: ChainContext['node'],
  address: Address,
  { logs }: CallResult,
): Promise<boolean> {
  if (logs.some((log) => isSameAddress(log.address, address))) return true
  return (await node.call<Hex>('eth_getCode', [address, 'latest'])) !== '0x'
}

/**
 * Checks that a promised fee is paid in full.
 *
 * @param gains - amounts that the payee received, in the order of the promised
 *   fees
 * @param gas - what was used in the try, and the limit that the transaction gets
 * @returns the fee that covers the gas
 */
function checkPaid(
  { fees }: Promised,
  gains: readonly bigint[],
  gas: { readonly used: bigint; readonly limit: bigint },
): Promised['fees'][number] {
  const paid = fees.filter(
    ({ value }, index) => (gains[index] ?? 0n) >= BigInt(value),
  )
  if (paid.length === 0) throw unpaid()
  const isEnough = (quoted: bigint) =>
    isCovered(gas.used, quoted) && isCoveredLimit(gas.limit, quoted)
  const [covering] = paid.filter((fee) => isEnough(BigInt(fee.gas)))
  if (covering) return covering
  throw new HttpError(
    'InsufficientFee',
    'The quote is for less than this. Ask for fee options again.',
  )
}

function dearer(): HttpError {
  return new HttpError(
    'InsufficientFee',
    'Gas is dearer than in the quote. Ask for fee options again.',
  )
}

function failing(reason: string | undefined): HttpError {
  return new HttpError('SimulationFailed', 'The transaction would fail.', {
    ...(reason && { reason }),
  })
}

/**
 * Returns the lane of a wallet. Its transactions share a sender, so that they
 * stay in order.
 */
function laneOf(wallet: Address, count: number): number {
  return Number(BigInt(wallet) % BigInt(count))
}

/** Returns the key that sends a wallet's transactions. */
function senderOf(
  { senders, config }: Pick<ChainContext, 'senders' | 'config'>,
  wallet: Address,
): Sender | undefined {
  return senders[laneOf(wallet, config.senderCount)]
}

/** Names the key that will send what a wallet hands in. */
export function nameSender(
  context: Pick<ChainContext, 'senders' | 'config'>,
  wallet: Address,
): { readonly sender?: Address } {
  const sender = senderOf(context, wallet)?.address
  return sender ? { sender } : {}
}
