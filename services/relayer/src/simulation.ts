import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { Hex as OxHex } from 'ox'
import { type ChainNode, NodeRefusalError } from './chain-node.ts'
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

/** Accounts that have other code while the calls run. */
export type CodeOverrides = Readonly<Record<Address, Hex>>

type NodeResult = {
  readonly returnData: Hex
  readonly logs: readonly Log[]
  readonly gasUsed: Hex
  readonly status: Hex
  readonly error?: { readonly message: string }
}

/**
 * Runs calls one after another on the newest block without changing it; each
 * sees what those before it did.
 *
 * @throws {UnaffordableCallError} when one sends more than its account has
 */
export async function simulateCalls(
  node: ChainNode,
  calls: readonly SimulatedCall[],
  code: CodeOverrides = {},
): Promise<readonly CallResult[]> {
  const [block] = await askNode(node, calls, code)
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

/** As {@link simulateCalls}, up to and with the first call that cannot be paid for. */
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
  // The longest beginning that can be paid for, by halves.
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
): Promise<readonly { readonly calls: readonly NodeResult[] }[]> {
  const stateOverrides = Object.fromEntries(
    Object.entries(code).map(([address, bytes]) => [address, { code: bytes }]),
  )
  const block = {
    stateOverrides,
    calls: calls.map(({ from, to, value, data }) => ({
      from,
      to,
      value: OxHex.fromNumber(value),
      input: data,
    })),
  }
  try {
    return await node.call('eth_simulateV1', [
      { blockStateCalls: [block], validation: false },
      'latest',
    ])
  } catch (error) {
    // Nodes refuse the whole simulation when one call cannot be paid for.
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
