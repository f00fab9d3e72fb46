import type { Address, Hex } from '@cairn/primitives'
import { hex } from '@cairn/protocol'
import * as AbiError from 'ox/AbiError'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import * as z from 'zod/mini'
import { NodeAnswerError, NodeRefusalError } from '../node-errors.ts'
import {
  blockAfter,
  feesOf,
  quantity,
  randomAddress,
  wordOf,
} from './next-block.ts'
import type { CallRun, Probe, RunNode } from './run-request.ts'
import { accessTo } from './transaction-gas.ts'
import { tryModuleCode } from './try-module.ts'

const structs = [
  'struct Probe { address to; bytes data; }',
  'struct Answer { bool isRead; uint256 value; }',
  'struct Done { bool succeeded; uint256 gasUsed; bytes returned; }',
] as const
const tryRun = AbiFunction.from([
  'function tryRun(address module, bytes32 alsoRead, uint256 limit, uint256 nonce, bytes steps, Probe[] probes) returns (bool succeeded, uint256 gasUsed, bytes outcome, Answer[] answers)',
  ...structs,
])
const read = AbiFunction.from([
  'function read(Probe[] probes) view returns (Answer[] answers)',
  ...structs,
])
const doneList = AbiParameters.from(['Done[] done', structs[2]])
const stepFailed = AbiError.from(
  'error StepFailed(uint256 index, bytes returned)',
)

/** A call may take long; the reader can leave before. */
const timeoutMs = 30_000
const method = 'eth_call'
/** No more is asked of a node, whatever a run may take. */
const mostGas = 30_000_000n
/** For the call itself, its input and what it answers. */
const baseGas = 1_000_000n
const gasPerProbe = 60_000n
/** Views of one question: if each takes all its gas, a node still answers. */
const probesAtOnce = 100
const zero: Address = `0x${'0'.repeat(40)}`
const noSlot: Hex = `0x${'0'.repeat(64)}`

/** The result of one of a wallet's transactions. */
export type StepResult = {
  readonly succeeded: boolean
  readonly gasUsed: bigint
  /** At most 4,096 bytes. */
  readonly returned: Hex
}

/** The end of a run by `eth_call`. */
export type CallRunResult = {
  readonly succeeded: boolean
  /** By the steps, without what a transaction costs by itself. */
  readonly gasUsed: bigint
  /** One for each step; empty where the run as a whole failed. */
  readonly steps: readonly StepResult[]
  /** The step that failed, and had to succeed. */
  readonly failedStep: number | undefined
  /** The bytes that a failed run reverted with. */
  readonly returned: Hex
  /** Answers to the probes; absent where one failed. */
  readonly after: readonly (bigint | undefined)[]
}

/**
 * Runs a wallet's transactions by one `eth_call` of the key that sends it in
 * reality. The wallet's own storage slot leads to code that takes any signature
 * and puts the slot back at once, so that what is called meets the true wallet.
 * The probes are read afterwards alone: a coin could note that it was asked.
 *
 * @throws {NodeRefusalError} when the node does not run it
 * @throws {NodeUnavailableError}
 * @throws {NodeAnswerError} as from a node that takes no overrides
 * @see SEND-01
 */
export async function runByCall(
  node: RunNode,
  run: CallRun,
  signal?: AbortSignal,
): Promise<CallRunResult> {
  const { account, sender, senderBalance, price } = run
  const data = encodeRun(run)
  const gas = gasOf(run)
  // The node takes the price of all its gas from the sender, who has as much
  // left then as in the transaction.
  const held = run.gas * price.maxFeePerGas
  const more = (gas - run.gas) * price.maxFeePerGas
  const isShort = senderBalance < held
  const balance = more + (isShort ? held : senderBalance)
  const call = {
    ...{ from: sender, to: account, data, gas: quantity(gas) },
    ...feesOf(price),
    ...accessTo(run.touched),
  }
  const behind = randomAddress()
  const overrides = {
    [sender]: { balance: quantity(balance) },
    [behind]: { code: tryModuleCode },
    [account]: {
      ...(run.proxyCode && { code: run.proxyCode, nonce: '0x1' }),
      stateDiff: { ...run.slots, [wordOf(account)]: wordOf(behind) },
    },
  }
  return decodeRun(await callLater(node, run, { call, overrides }, signal))
}

/**
 * Makes a call on a block's state, in a block like the next one where the node
 * lets a call name its block's number and time.
 *
 * @throws {NodeRefusalError} when the node does not run it, or it reverts
 * @throws {NodeUnavailableError} {NodeAnswerError}
 */
export async function callLater(
  node: RunNode,
  run: Pick<CallRun, 'block' | 'price' | 'now'>,
  asked: { readonly call: object; readonly overrides: object },
  signal?: AbortSignal,
): Promise<unknown> {
  const { block } = run
  const ask = (...more: readonly object[]) =>
    node.call(
      method,
      [asked.call, { blockHash: block.hash }, asked.overrides, ...more],
      { timeoutMs, signal },
    )
  const later = {
    ...blockAfter(run, 1n),
    number: quantity(block.number + 1n),
  }
  try {
    return await ask(later)
  } catch (error) {
    if (!isAboutParameters(error)) throw error
    return ask()
  }
}

/**
 * Reads views at a block, by a call of its own. Each has little gas: what does
 * not answer within it is absent, and spoils no other.
 *
 * @throws {NodeUnavailableError} {NodeAnswerError} {NodeRefusalError}
 * @see SEND-01
 */
export async function readProbes(
  node: RunNode,
  probes: readonly Probe[],
  blockHash: Hex,
  signal?: AbortSignal,
): Promise<readonly (bigint | undefined)[]> {
  const parts: (readonly Probe[])[] = []
  for (let at = 0; at < probes.length; at += probesAtOnce)
    parts.push(probes.slice(at, at + probesAtOnce))
  const reader = randomAddress()
  const answers = await node.settle(
    parts.map((part) => {
      const data = AbiFunction.encodeData(read, [part.map(toTuple)])
      const call = { to: reader, data, gas: quantity(mostGas) }
      const overrides = { [reader]: { code: tryModuleCode } }
      return { method, params: [call, { blockHash }, overrides] }
    }),
    { timeoutMs, signal },
  )
  return answers.flatMap((answer) => {
    if (answer instanceof NodeRefusalError) throw answer
    return decoded(() =>
      AbiFunction.decodeResult(read, z.parse(hex, answer)),
    ).map(toValue)
  })
}

function encodeRun(run: CallRun): Hex {
  return AbiFunction.encodeData(tryRun, [
    run.implementation,
    run.imageHashSlot ?? noSlot,
    run.gas,
    run.nonce,
    run.steps,
    run.probes.map(toTuple),
  ])
}

/** The gas of the call: for the steps, for what is around them, and for probes. */
function gasOf({ gas, probes }: CallRun): bigint {
  // A call passes on 63 of 64 parts.
  const around = baseGas + BigInt(probes.length) * gasPerProbe
  const all = (gas * 64n) / 63n + around
  return all < mostGas ? all : mostGas
}

function decodeRun(answer: unknown): CallRunResult {
  return decoded(() => {
    const [succeeded, gasUsed, outcome, answers] = AbiFunction.decodeResult(
      tryRun,
      z.parse(hex, answer),
      { as: 'Array' },
    )
    const after = answers.map(toValue)
    const common = { succeeded, gasUsed, after }
    if (succeeded) {
      const [steps] = AbiParameters.decode(doneList, outcome)
      return { ...common, steps, failedStep: undefined, returned: '0x' }
    }
    if (!outcome.startsWith(AbiError.getSelector(stepFailed)))
      return { ...common, steps: [], failedStep: undefined, returned: outcome }
    const [index, returned] = AbiError.decode(stepFailed, outcome, {
      as: 'Array',
    })
    return { ...common, steps: [], failedStep: Number(index), returned }
  })
}

/** @throws {NodeAnswerError} if an answer is not of the code that was run */
function decoded<Result>(decode: () => Result): Result {
  try {
    return decode()
  } catch {
    throw new NodeAnswerError(method)
  }
}

function toTuple({ to, data }: Probe) {
  return { to: to ?? zero, data: to ? data : wordOf(data) }
}

type Answer = { readonly isRead: boolean; readonly value: bigint }

function toValue({ isRead, value }: Answer): bigint | undefined {
  return isRead ? value : undefined
}

function isAboutParameters(error: unknown): boolean {
  return (
    error instanceof NodeRefusalError &&
    (error.code === -32602 ||
      /too many (arguments|params)|invalid params|block ?overrides/i.test(
        error.reason ?? '',
      ))
  )
}
