import { namedExecutes } from '@cairn/account/server'
import { contexts } from '@cairn/contracts'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { AbiFunction, Hash, Hex as OxHex } from 'ox'
import { backOffKeys, sparedTargets } from './back-off.ts'
import { balanceProbes, readGains } from './balance-probes.ts'
import { type Bundle, unwrapBundle } from './bundle.ts'
import type { ChainContext } from './chain-context.ts'
import { consumedNonces, provenIds, reservedNonce } from './consumed-nonces.ts'
import { hasPaid } from './db/metatxs.queries.ts'
import { isCovered, transactionGasLimit } from './fees/fee-policy.ts'
import { isSponsored } from './fees/offer-fees.ts'
import { parseQuote, type Quote } from './fees/quote.ts'
import type { Accepted } from './metatx.ts'
import { toOutcome } from './outcome.ts'
import {
  type CallResult,
  simulateCalls,
  UnaffordableCallError,
} from './simulation.ts'

/** A client's submission. */
export type Submission = {
  readonly wallet: Address
  readonly contract: Address
  readonly input: Hex
  readonly quote: string | undefined
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
  return {
    inputHash: inputHashOf(submission),
    lane: laneOf(wallet, context.config.senderCount),
    contract,
    input,
    gasLimit: transactionGasLimit(tried.gasUsed, bundle.gasLimits),
    calls: ownCalls(bundle),
    ids: provenIds(namedExecutes({ chainId, contract, input }), consumed),
    used,
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
  const fees = quote.fees.filter((fee) => isPromised(fee, quote, bundle))
  if (fees.length === 0) throw unpaid()
  return { fees, to: quote.paymentAddress }
}

type Promised = {
  readonly fees: Quote['fees']
  readonly to: Address
}

function isPromised(
  { token, value }: Quote['fees'][number],
  { paymentAddress }: Quote,
  bundle: Bundle,
): boolean {
  const due = BigInt(value)
  return bundle.calls.some((call) => {
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

/**
 * Runs the transaction without changing the chain, and reads balances before
 * and after it in the same simulation. The payment may otherwise be a call that
 * fails, or that an address which is no wallet never makes.
 */
async function tryOut(
  { node, senders, config, gasPrices }: ChainContext,
  { wallet, contract, input }: Submission,
  bundle: Bundle,
  promised: Promised | undefined,
): Promise<CallResult> {
  // Uses the real sender and price, because contracts can see both.
  const from = senders[laneOf(wallet, config.senderCount)]?.address ?? contract
  const price = await gasPrices.get()
  const call = { from, to: contract, value: 0n, data: input }
  const tokens = promised?.fees.map(({ token }) => token) ?? []
  const probes = balanceProbes(promised?.to ?? contract, tokens)
  const reads = probes.calls.map((probe) => ({ ...probe, from }))
  const asked = [...reads, call, ...reads]
  const results = await simulate(node, asked, probes.code, price)
  const result = results[probes.calls.length]
  if (!result?.succeeded) throw failing(result?.reason)
  if (!(await hasCode(node, contract, result)))
    throw failing('the wallet is not deployed')
  const { status, revertReason } = toOutcome(
    { status: '0x1', logs: result.logs },
    ownCalls(bundle),
  )
  if (status === 'FAILED') throw failing(revertReason)
  if (promised) {
    const gains = readGains(results, probes.calls.length)
    checkPaid(promised, gains, result.gasUsed)
  }
  return result
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
 */
function checkPaid(
  { fees }: Promised,
  gains: readonly bigint[],
  gasUsed: bigint,
): void {
  const paid = fees.filter(
    ({ value }, index) => (gains[index] ?? 0n) >= BigInt(value),
  )
  if (paid.length === 0) throw unpaid()
  if (paid.some(({ gas }) => isCovered(gasUsed, BigInt(gas)))) return
  throw new HttpError(
    'InsufficientFee',
    'The quote is for less than this. Ask for fee options again.',
  )
}

async function simulate(...asked: Parameters<typeof simulateCalls>) {
  try {
    return await simulateCalls(...asked)
  } catch (error) {
    if (error instanceof UnaffordableCallError)
      throw failing('insufficient balance')
    throw error
  }
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
