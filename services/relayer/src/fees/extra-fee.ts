import { NodeRefusalError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { AbiFunction, Hex as OxHex, TxEnvelopeEip1559 } from 'ox'
import type { ChainNode } from '../chain-node.ts'
import { type Extra, noExtra } from './fee-policy.ts'
import type { ExtraKind } from './fee-rules.ts'

/** A transaction whose second price is asked for. */
export type ExtraOf = {
  readonly to: Address
  readonly data: Hex
  /** Gas that it uses besides. */
  readonly gas: bigint
}

/** Predeploy of the OP Stack that knows the price of data on Ethereum. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** Virtual contract of Arbitrum's nodes. */
const nodeInterface = '0x00000000000000000000000000000000000000C8'

const getL1Fee = AbiFunction.from(
  'function getL1Fee(bytes data) view returns (uint256)',
)
const getUpperBound = AbiFunction.from(
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
)
const getOperatorFee = AbiFunction.from(
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
)
const estimateL1 = AbiFunction.from(
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
)

/**
 * Reads what a transaction costs besides its own gas, at the present prices: on
 * networks of the OP Stack the data on Ethereum and the operator, in wei; on
 * Arbitrum the data, in gas.
 *
 * @throws {NodeRefusalError} if the chain does not say
 * @see FEES-01 f
 */
export async function extraFee(
  node: ChainNode,
  kind: ExtraKind,
  transaction: ExtraOf,
): Promise<Extra> {
  if (kind === 'none') return noExtra
  if (kind === 'arbitrum') return readArbitrum(node, transaction)
  const [data, operator] = await Promise.all([
    ask(node, gasPriceOracle, getL1Fee, [unsigned(transaction)]),
    readOperator(node, transaction.gas),
  ])
  return { wei: data + operator, gas: 0n }
}

/**
 * Reads the most that {@link extraFee} may be for a transaction that is not
 * whole yet: its signature and `moreBytes` of calls are missing.
 *
 * @see FEES-01 f
 */
export async function extraFeeAtMost(
  node: ChainNode,
  kind: ExtraKind,
  transaction: ExtraOf,
  moreBytes: number,
): Promise<Extra> {
  if (kind === 'none') return noExtra
  // Bytes of chance: what is missing cannot be made smaller than they.
  const data = OxHex.concat(transaction.data, OxHex.random(moreBytes))
  const whole = { ...transaction, data }
  if (kind === 'arbitrum') return readArbitrum(node, whole)
  const size = BigInt(OxHex.size(unsigned(whole)))
  const [bound, operator] = await Promise.all([
    ask(node, gasPriceOracle, getUpperBound, [size]).catch((error: unknown) => {
      // Versions before Fjord know no bound.
      if (!(error instanceof NodeRefusalError)) throw error
      return ask(node, gasPriceOracle, getL1Fee, [unsigned(whole)])
    }),
    readOperator(node, transaction.gas),
  ])
  return { wei: bound + operator, gas: 0n }
}

/** Versions before Isthmus take nothing for the operator. */
function readOperator(node: ChainNode, gas: bigint): Promise<bigint> {
  return ask(node, gasPriceOracle, getOperatorFee, [gas]).catch(
    (error: unknown) => {
      if (error instanceof NodeRefusalError) return 0n
      throw error
    },
  )
}

async function readArbitrum(
  node: ChainNode,
  { to, data }: ExtraOf,
): Promise<Extra> {
  const gas = await ask(node, nodeInterface, estimateL1, [to, false, data])
  return { wei: 0n, gas }
}

/** Calls a view, and reads the first number of its answer. */
async function ask(
  node: ChainNode,
  to: Address,
  view: AbiFunction.AbiFunction,
  args: readonly unknown[],
): Promise<bigint> {
  const data = AbiFunction.encodeData(view, args as never)
  const answer = await node.call<Hex>('eth_call', [{ to, data }, 'latest'])
  // A chain without the contract takes nothing.
  return OxHex.size(answer) < 32
    ? 0n
    : OxHex.toBigInt(OxHex.slice(answer, 0, 32))
}

/** Encodes a transaction with numbers as long as they may get. */
function unsigned({ to, data, gas }: ExtraOf): Hex {
  return TxEnvelopeEip1559.serialize(
    TxEnvelopeEip1559.from({
      chainId: 0xffffff,
      nonce: 0xffffffn,
      to,
      data,
      gas: gas * 3n,
      maxFeePerGas: 0xffffffffffn,
      maxPriorityFeePerGas: 0xffffffffn,
    }),
  )
}
