import { type AbiParameter, isWithinSize } from '@cairn/primitives'
import { decodeFunctionData, parseAbi } from 'viem'

/** Native coins of a call. Addresses are lower case, without `0x`. */
export type CallValue = {
  readonly sender: string
  readonly receiver: string
  readonly amount: bigint
}

/** A call and the calls it made, as `callTracer` reports them. */
export type CallFrame = {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly value?: string
  readonly error?: string
  readonly calls?: readonly CallFrame[]
}

/** Frames that carry a value without moving it. */
const inPlace = new Set(['DELEGATECALL', 'CALLCODE', 'STATICCALL'])

/**
 * Maximum calls of a traced transaction, which a stranger chooses. Large bundles
 * have a few thousand.
 */
export const mostFrames = 10_000

/**
 * Lists the native coins that a traced transaction moved, in order. Failed
 * calls move nothing.
 *
 * @returns `undefined` for more than {@link mostFrames} calls
 */
export function listTracedValues(
  outer: CallFrame,
): readonly CallValue[] | undefined {
  const values: CallValue[] = []
  // A list of its own: calls are nested deeper than functions may call.
  const open = [outer]
  let frames = 0
  for (let frame = open.pop(); frame; frame = open.pop()) {
    frames += 1
    if (frames > mostFrames) return undefined
    if (frame.error !== undefined) continue
    const amount = BigInt(frame.value ?? '0x0')
    if (amount > 0n && frame.to && !inPlace.has(frame.type))
      values.push({
        sender: bare(frame.from),
        receiver: bare(frame.to),
        amount,
      })
    for (const inner of (frame.calls ?? []).toReversed()) open.push(inner)
  }
  return values
}

const walletAbi = parseAbi([
  'struct Call { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
  'function execute(Call[] calls, uint256 nonce, bytes signature)',
  'function selfExecute(Call[] calls)',
])

const [executeAbi, selfExecuteAbi] = walletAbi
const inputsOf = new Map<string, readonly AbiParameter[]>([
  ['7a9a1628', executeAbi.inputs],
  ['61c2926c', selfExecuteAbi.inputs],
])

/** Maximum nesting. Real bundles nest a few levels. */
const maxDepth = 8

/**
 * Lists the native coins that a wallet's transaction moved, from its calldata
 * alone, for nodes without traces. Transfers inside the called contracts are
 * missing.
 *
 * @param hasRun - whether the call of an index ran, for calls that may fail
 */
export function listDecodedValues(
  call: { sender: string; to: string; input: string; value: bigint },
  hasRun: (wallet: string, index: number) => boolean,
  depth = 0,
): readonly CallValue[] {
  const { sender, to, value } = call
  const own =
    value > 0n ? [{ sender, receiver: to, amount: value }] : ([] as const)
  const inner = depth < maxDepth ? decodeCalls(call.input) : []
  return [
    ...own,
    ...inner.flatMap((next, index) =>
      next.delegateCall || !(next.revertOnError || hasRun(to, index))
        ? []
        : listDecodedValues(
            {
              sender: to,
              to: bare(next.target),
              input: next.data,
              value: next.value,
            },
            hasRun,
            depth + 1,
          ),
    ),
  ]
}

function decodeCalls(input: string) {
  // Checks the selector first: most calls are of other contracts, and an
  // exception for each would be slow.
  const inputs = inputsOf.get(input.slice(2, 10).toLowerCase())
  if (!inputs || !isWithinSize(inputs, `0x${input.slice(10)}`)) return []
  try {
    const data = input as `0x${string}`
    return decodeFunctionData({ abi: walletAbi, data }).args[0]
  } catch {
    // Another contract has the same selector by chance, so there is nothing to
    // list.
    return []
  }
}

function bare(address: string): string {
  return address.slice(2).toLowerCase()
}
