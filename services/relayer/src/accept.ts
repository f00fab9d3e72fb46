import { metaTxnIds } from '@cairn/account/server'
import { contexts } from '@cairn/contracts'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { AbiFunction, Hash, Hex as OxHex } from 'ox'
import { type Bundle, unwrapBundle } from './bundle.ts'
import type { ChainContext } from './chain-context.ts'
import { isSponsored } from './fee-options.ts'
import type { Accepted } from './metatx.ts'
import { toOutcome } from './outcome.ts'
import { parseQuote, type Quote } from './quote.ts'
import { simulateCalls, UnaffordableCallError } from './simulation.ts'

/** What a client hands in. */
export type Submission = {
  readonly wallet: Address
  readonly contract: Address
  readonly input: Hex
  readonly quote: string | undefined
}

const transfer = AbiFunction.from(
  'function transfer(address to, uint256 amount)',
)

/** Beyond what the try-out took: storage may be colder when it runs. */
const gasMargin = { factor: 3n, divisor: 2n, extra: 60_000n }
/** What no block of a common chain holds. */
const blockGas = 30_000_000n

/**
 * Checks a meta-transaction: that it decodes, that its fee is paid in it, and
 * that it would not fail now.
 *
 * @throws {HttpError} `InvalidArgument`, `InsufficientFee` or `SimulationFailed`
 * @see SEND-01
 */
export async function accept(
  context: ChainContext,
  submission: Submission,
): Promise<Accepted> {
  const { contract, input, wallet } = submission
  const bundle = unwrapBundle(contract, input)
  if (!bundle) throw new HttpError('InvalidArgument', 'Not valid: input.')
  checkFee(context, bundle, submission.quote)
  const gasUsed = await tryOut(context, contract, input, bundle)
  const measured =
    (gasUsed * gasMargin.factor) / gasMargin.divisor + gasMargin.extra
  const asked = bundle.gasLimits + gasUsed + gasMargin.extra
  const gasLimit = measured > asked ? measured : asked
  return {
    inputHash: Hash.keccak256(OxHex.concat(contract, input)),
    lane: laneOf(wallet, context.senders.length),
    contract,
    input,
    gasLimit: gasLimit < blockGas ? gasLimit : blockGas,
    calls: ownCalls(bundle),
    ids: metaTxnIds({ chainId: context.chain.chainId, contract, input }),
  }
}

const factories = Object.values(contexts).map(({ factory }) => factory)

/** What the wallet itself wants done: its deployment is no part of that. */
function ownCalls({ calls }: Bundle): number {
  return calls.filter(
    ({ to }) => !factories.some((factory) => isSameAddress(to, factory)),
  ).length
}

function checkFee(
  { chain, quoteKey, now }: ChainContext,
  bundle: Bundle,
  quoteText: string | undefined,
): void {
  if (isSponsored(chain)) return
  const quote =
    quoteText === undefined ? undefined : parseQuote(quoteText, quoteKey, now())
  if (!quote || quote.chainId !== chain.chainId) {
    throw new HttpError(
      'InsufficientFee',
      'The quote is missing or over. Ask for fee options again.',
    )
  }
  if (!isPaid(quote, bundle)) {
    throw new HttpError('InsufficientFee', 'The fee is not paid in it.')
  }
}

function isPaid({ fees, paymentAddress }: Quote, bundle: Bundle): boolean {
  return fees.some(({ token, value }) => {
    const due = BigInt(value)
    return bundle.calls.some((call) => {
      if (call.delegateCall) return false
      if (!token) {
        return isSameAddress(call.to, paymentAddress) && call.value >= due
      }
      return (
        isSameAddress(call.to, token) && pays(call.data, paymentAddress, due)
      )
    })
  })
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

async function tryOut(
  { node, senders }: ChainContext,
  contract: Address,
  input: Hex,
  bundle: Bundle,
): Promise<bigint> {
  const from = senders[0]?.address ?? contract
  const call = { from, to: contract, value: 0n, data: input }
  const [[result], code] = await Promise.all([
    simulate(node, call),
    node.call<Hex>('eth_getCode', [contract, 'latest']),
  ])
  // A call of an address without code "succeeds", and does nothing.
  if (code === '0x') throw failing('the wallet is not deployed')
  if (!result?.succeeded) throw failing(result?.reason)
  const { status, revertReason } = toOutcome(
    { status: '0x1', logs: result.logs },
    ownCalls(bundle),
  )
  if (status === 'FAILED') throw failing(revertReason)
  return result.gasUsed
}

async function simulate(
  node: ChainContext['node'],
  call: Parameters<typeof simulateCalls>[1][number],
) {
  try {
    return await simulateCalls(node, [call])
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

/** One wallet's transactions share a sender, so that they keep their order. */
function laneOf(wallet: Address, count: number): number {
  return Number(BigInt(wallet) % BigInt(count))
}
