import {
  type Address,
  BaseError,
  decodeOperation,
  isNativeToken,
  isSameAddress,
  isSameCoin,
  type OperationCall,
} from '@cairn/primitives'
import type { BridgeBuiltTx } from '@cairn/protocol'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import type { BridgeOrder } from './bridge-order.ts'
import type { BridgeOffer } from './bridge-routes.ts'
import { bridgeFeePercent } from './bridge-service.ts'

/** The bridge would have to pay out within this, or it is not used, in seconds. */
const shortestDeadlineS = 5
const longestDeadlineS = 86_400

const outbound = AbiFunction.from(
  'function outboundTransferTo((address receiverAddress, uint256 toChainId, uint256 amount, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) middlewareRequest, (uint256 id, uint256 optionalNativeAmount, address inputToken, bytes data) bridgeRequest) request)',
)
const escrowData = AbiParameters.from([
  '(address toToken, uint256 minimumOut, uint256 deadline, address feeTaker, uint256 fee)',
])

type Expected = {
  readonly order: BridgeOrder
  readonly offer: BridgeOffer
  readonly account: Address
  /** Contracts that the environment names for bridges of the source chain. */
  readonly targets: readonly Address[]
  readonly feeTaker: Address | undefined
  /** Whether the calldata is of the stack's own escrow, read to its end. */
  readonly isEscrow: boolean
  /** In milliseconds. */
  readonly now: number
}

/**
 * Checks that a built transaction does what was asked for and nothing else: it
 * calls a contract of the environment, for this account, with the coin and the
 * amount as typed. Of the stack's own escrow also what arrives, the fee and the
 * deadline.
 *
 * @returns the call to make
 * @throws {HostileBridgeError} naming what differs
 * @see BRDG-02
 */
export function checkBuilt(
  { txTarget, txData, value, chainId }: BridgeBuiltTx,
  expected: Expected,
): OperationCall {
  const { order, account, targets } = expected
  const call = { to: txTarget, value: BigInt(value), data: txData }
  if (!isNamed(targets, txTarget)) throw new HostileBridgeError('target')
  if (chainId !== undefined && chainId !== order.fromChainId)
    throw new HostileBridgeError('chain')
  const operation = decodeOperation(call, {
    chainId: order.fromChainId,
    account,
    known: { bridge: { targets } },
  })
  if (operation.kind !== 'bridge') throw new HostileBridgeError('call')
  if (!isSameAddress(operation.recipient, account))
    throw new HostileBridgeError('recipient')
  if (!isSameCoin(operation.tokenContractAddress, order.from.address))
    throw new HostileBridgeError('token')
  if (operation.amount !== order.amount) throw new HostileBridgeError('amount')
  if (operation.toChainId !== order.toChainId)
    throw new HostileBridgeError('chain')
  const paid = isNativeToken(order.from.address) ? order.amount : 0n
  if (call.value !== paid) throw new HostileBridgeError('value')
  if (expected.isEscrow) checkEscrow(call, expected)
  return call
}

function checkEscrow({ data }: OperationCall, expected: Expected): void {
  const { order, offer, feeTaker } = expected
  const { middleware, terms } = readEscrow(data)
  if (middleware !== 0n) throw new HostileBridgeError('call')
  if (!isSameCoin(terms.toToken, order.to.address))
    throw new HostileBridgeError('token')
  if (terms.minimumOut < offer.minimum) throw new HostileBridgeError('minimum')
  // Hundredths of a percent.
  const bps = BigInt(Math.round(Number(bridgeFeePercent) * 100))
  const mostFee = feeTaker ? (order.amount * bps) / 10_000n : 0n
  const isOurs =
    terms.fee === 0n ||
    (feeTaker !== undefined && isSameAddress(terms.feeTaker, feeTaker))
  if (terms.fee > mostFee || !isOurs) throw new HostileBridgeError('fee')
  const left = Number(terms.deadline) - expected.now / 1000
  if (left < shortestDeadlineS || left > longestDeadlineS)
    throw new HostileBridgeError('deadline')
}

/** @throws {HostileBridgeError} for data in another form */
function readEscrow(data: OperationCall['data']) {
  try {
    const [request] = AbiFunction.decodeData(outbound, data)
    const [terms] = AbiParameters.decode(escrowData, request.bridgeRequest.data)
    return { middleware: request.middlewareRequest.id, terms }
  } catch {
    throw new HostileBridgeError('call')
  }
}

function isNamed(targets: readonly Address[], address: string): boolean {
  return targets.some((target) => isSameAddress(target, address))
}

/** Part of a built transaction that was not asked for. */
export type BridgeDifference =
  | 'target'
  | 'call'
  | 'recipient'
  | 'token'
  | 'amount'
  | 'value'
  | 'chain'
  | 'minimum'
  | 'fee'
  | 'deadline'
  | 'spender'

/** The bridge built something else than was asked for. @see BRDG-02 */
export class HostileBridgeError extends BaseError {
  override readonly name = 'HostileBridgeError'
  readonly difference: BridgeDifference

  constructor(difference: BridgeDifference) {
    super(`The bridge built another ${difference}.`)
    this.difference = difference
  }
}
