import { NodeRefusalError } from '@cairn/clients'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { Hex as OxHex } from 'ox'
import type { ChainNode } from './chain-node.ts'
import { blockGas } from './fees/fee-policy.ts'
import type { Log } from './outcome.ts'
import { decodeRevertReason } from './revert-reason.ts'

export type SimulatedCall = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

export type CallResult = {
  readonly succeeded: boolean
  readonly returned: Hex
  readonly reason: string | undefined
  readonly gasUsed: bigint
  readonly logs: readonly Log[]
}

/** Code to replace during the simulation, by account. */
export type CodeOverrides = Readonly<Record<Address, Hex>>

type NodeResult = {
  readonly returnData: Hex
  readonly logs: readonly Log[]
  readonly gasUsed: Hex
  readonly status: Hex
  readonly error?: { readonly message: string }
}

/** Maximum calls that are simulated at a time. */
export const mostSimulatedCalls = 100
/** Each gets as much gas, however many they are. */
const leastShare = 1_000_000n

/**
 * Simulates calls in sequence on the newest block. Each sees the effects of
 * those before it. Gas is free, which contracts can see.
 *
 * @throws {UnaffordableCallError} when a call sends more than its account has
 */
export async function simulateCalls(
  node: ChainNode,
  calls: readonly SimulatedCall[],
): Promise<readonly CallResult[]> {
  const share = blockGas / BigInt(Math.max(1, calls.length))
  const gas = OxHex.fromNumber(share > leastShare ? share : leastShare)
  const block = {
    // A block of the chain may hold far more, and some nodes give each call all.
    blockOverrides: { gasLimit: OxHex.fromNumber(blockGas) },
    calls: calls.map(({ from, to, value, data }) => ({
      ...{ from, to, input: data, gas },
      value: OxHex.fromNumber(value),
    })),
  }
  // Without validation the base fee is zero.
  const [simulated] = await askNode(node, block, false)
  return (simulated?.calls ?? []).map(toResult)
}

/** Reads the node's result of one call. */
export function toResult(result: NodeResult): CallResult {
  const succeeded = result.status === '0x1'
  return {
    succeeded,
    returned: result.returnData,
    reason: succeeded ? undefined : reasonOf(result),
    gasUsed: BigInt(result.gasUsed),
    logs: result.logs,
  }
}

/**
 * Runs like {@link simulateCalls}, up to the first unaffordable call inclusive.
 */
export async function simulateAffordable(
  node: ChainNode,
  calls: readonly SimulatedCall[],
): Promise<readonly CallResult[]> {
  if (calls.length === 0) return []
  try {
    return await simulateCalls(node, calls)
  } catch (error) {
    if (!(error instanceof UnaffordableCallError)) throw error
  }
  // Finds the longest affordable prefix by bisection.
  let [paid, unpaid] = [0, calls.length]
  let results: readonly CallResult[] = []
  while (unpaid - paid > 1) {
    const middle = Math.floor((paid + unpaid) / 2)
    try {
      results = await simulateCalls(node, calls.slice(0, middle))
      paid = middle
    } catch (error) {
      if (!(error instanceof UnaffordableCallError)) throw error
      unpaid = middle
    }
  }
  return [...results, unaffordable]
}

const unaffordable: CallResult = {
  succeeded: false,
  returned: '0x',
  reason: 'insufficient balance',
  gasUsed: 0n,
  logs: [],
}

/**
 * Asks the node to simulate one block.
 *
 * @param validation - whether it checks what a block does, and asks for gas
 * @throws {UnaffordableCallError} when an account cannot pay for a call
 */
export async function askNode(
  node: ChainNode,
  block: object,
  validation: boolean,
): Promise<readonly { readonly calls: readonly NodeResult[] }[]> {
  try {
    return await node.call('eth_simulateV1', [
      { blockStateCalls: [block], validation },
      'latest',
    ])
  } catch (error) {
    // Nodes refuse the whole simulation if a call is not affordable.
    if (
      error instanceof NodeRefusalError &&
      /insufficient (funds|balance)/i.test(error.message)
    ) {
      throw new UnaffordableCallError(error)
    }
    throw error
  }
}

function reasonOf({ returnData, error }: NodeResult): string {
  return returnData === '0x' &&
    error?.message &&
    !/execution (failed|reverted)/i.test(error.message)
    ? error.message
    : decodeRevertReason(returnData)
}

/** A call sends more native coins than its account has. */
export class UnaffordableCallError extends BaseError {
  override readonly name = 'UnaffordableCallError'

  constructor(cause: unknown) {
    super('A call sends more than its account has.', { cause })
  }
}
