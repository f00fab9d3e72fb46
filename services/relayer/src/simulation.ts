import { NodeRefusalError } from '@cairn/clients'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { Hex as OxHex } from 'ox'
import type { ChainNode } from './chain-node.ts'
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

/** One million coins, in wei. */
const plenty = OxHex.fromNumber(10n ** 24n)

type NodeResult = {
  readonly returnData: Hex
  readonly logs: readonly Log[]
  readonly gasUsed: Hex
  readonly status: Hex
  readonly error?: { readonly message: string }
}

/** Prices of the simulated block, in wei per gas. */
export type SimulatedPrice = {
  readonly baseFee: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Simulates calls in sequence on the newest block. Each sees the effects of
 * those before it.
 *
 * @param price - gas price of every call. Its accounts must be keys, and get
 *   enough coins. Without it gas is free, which contracts can see.
 * @throws {UnaffordableCallError} when a call sends more than its account has
 */
export async function simulateCalls(
  node: ChainNode,
  calls: readonly SimulatedCall[],
  code: CodeOverrides = {},
  price?: SimulatedPrice,
): Promise<readonly CallResult[]> {
  const [block] = await askNode(node, calls, code, price)
  return (block?.calls ?? []).map((result) => {
    const succeeded = result.status === '0x1'
    return {
      succeeded,
      returned: result.returnData,
      reason: succeeded ? undefined : reasonOf(result),
      gasUsed: BigInt(result.gasUsed),
      logs: result.logs,
    }
  })
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

async function askNode(
  node: ChainNode,
  calls: readonly SimulatedCall[],
  code: CodeOverrides,
  price: SimulatedPrice | undefined,
): Promise<readonly { readonly calls: readonly NodeResult[] }[]> {
  const payers = price ? calls.map(({ from }) => from) : []
  const block = {
    ...(price && {
      blockOverrides: { baseFeePerGas: OxHex.fromNumber(price.baseFee) },
    }),
    stateOverrides: Object.fromEntries([
      ...Object.entries(code).map(([address, bytes]) => [
        address,
        { code: bytes },
      ]),
      // Payers always have enough for gas.
      ...payers.map((address) => [address, { balance: plenty }]),
    ]),
    calls: calls.map(({ from, to, value, data }) => ({
      from,
      to,
      value: OxHex.fromNumber(value),
      input: data,
      ...(price && {
        maxFeePerGas: OxHex.fromNumber(price.maxFeePerGas),
        maxPriorityFeePerGas: OxHex.fromNumber(price.maxPriorityFeePerGas),
      }),
    })),
  }
  try {
    return await node.call('eth_simulateV1', [
      // Without validation the base fee is zero, whatever the block states.
      { blockStateCalls: [block], validation: price !== undefined },
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
