import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import type { Chain } from '@cairn/service-kit'
import {
  type CallFrame,
  type CallValue,
  listTracedValues,
} from './call-values.ts'
import { type ChainNode, createChainNode } from './chain-node.ts'
import { type FlatTrace, listFlatValues } from './flat-traces.ts'
import {
  askInGroups,
  createTraceBudget,
  notAsked,
  type TraceBudget,
  traceLimits,
} from './trace-budget.ts'

/**
 * Reads the values of the calls of each transaction, by its hash. `undefined` in
 * the place of one without a trace: the node has none, or it is too long, too
 * slow or not usable.
 *
 * @param budget - shared by several questions; one of its own if absent
 * @throws {NodeAnswerError} if the node does not know a transaction
 * @throws {NodeUnavailableError} if the node gives neither trace nor receipt
 */
export type ReadTraces = (
  hashes: readonly string[],
  budget?: TraceBudget,
) => Promise<readonly (readonly CallValue[] | undefined)[]>

type Values = readonly CallValue[] | undefined
/** Values, or why there are none now. */
type Found = Values | 'lost' | 'unknown' | 'left'

/** JSON-RPC's code for a method that a node does not have. */
const noMethodCode = -32601
/** Failed transactions that are remembered. */
const mostKept = 10_000
/** Questions for a transaction that the node does not know yet. */
const mostTries = 3

/** A form of traces that nodes offer. */
type Form = {
  readonly method: string
  readonly options: readonly object[]
  /** Lists the values of an answer; `undefined` if it is too long. */
  readonly read: (answer: unknown) => Values
}

const flat: Form = {
  method: 'trace_transaction',
  options: [],
  read: (answer) => listFlatValues(answer as readonly FlatTrace[]),
}

const nested: Form = {
  method: 'debug_traceTransaction',
  options: [{ tracer: 'callTracer' }],
  read: (answer) => listTracedValues(answer as CallFrame),
}

/** Creates the reader of a chain's traces, with limits of its own. */
export function createChainTraces(
  chain: Pick<Chain, 'nodes' | 'rpcUrl'>,
  node: ChainNode,
  fetch: typeof globalThis.fetch,
): ReadTraces {
  const traceNode = createChainNode(chain, fetch, traceLimits)
  return createTraceReader(node, traceNode)
}

/**
 * Creates a reader of traces in either form that nodes offer: some have one form
 * alone, or one form of earlier blocks.
 *
 * Flat traces come first. Nodes that have them keep them, while for the other
 * form anvil executes transactions again: that is slow, and anvil never answers
 * again if it mines a block meanwhile. A node that does not know flat traces is
 * asked for the other form first from then on.
 *
 * A stranger chooses the length of a trace, so a trace that fails holds up
 * nothing: its transaction has none, and is not asked for again.
 *
 * @see SRVC-01 af
 */
export function createTraceReader(
  node: Pick<ChainNode, 'call'>,
  traceNode: Pick<ChainNode, 'settle'>,
): ReadTraces {
  let isFlatUnknown = false
  /** Failures of transactions; {@link mostTries} for those without a trace. */
  const failures = new Map<string, number>()

  async function readForm(
    form: Form,
    hashes: readonly string[],
    budget: TraceBudget,
  ): Promise<readonly Found[]> {
    const { method, options, read } = form
    const answers = await askInGroups(
      traceNode,
      hashes.map((hash) => [method, [hash, ...options]]),
      budget,
    )
    if (form === flat)
      isFlatUnknown = answers.some(
        (one) => one instanceof NodeRefusalError && one.code === noMethodCode,
      )
    return answers.map((answer) => readAnswer(answer, read))
  }

  /**
   * Remembers transactions whose traces failed, so that a range that is read
   * again does not take as long. A node that is away fails here instead, some
   * times: the traces may be why. One that lags knows a transaction a little
   * later.
   */
  async function noteFailures(
    lost: readonly string[],
    unknown: readonly string[],
  ): Promise<void> {
    const [first] = [...lost, ...unknown]
    if (first === undefined) return
    try {
      await node.call('eth_getTransactionReceipt', [first])
    } catch (error) {
      for (const hash of lost) countIn(failures, hash)
      throw error
    }
    for (const hash of lost) keep(failures, hash, mostTries)
    for (const hash of unknown) countIn(failures, hash)
    if (unknown.some((hash) => failures.get(hash) !== mostTries))
      throw new NodeAnswerError(flat.method)
  }

  return async (hashes, budget = createTraceBudget()) => {
    const asked = hashes.filter((hash) => failures.get(hash) !== mostTries)
    const forms = isFlatUnknown ? [nested, flat] : [flat, nested]
    const found = new Map<string, Found>()
    for (const form of forms) {
      const open = asked.filter((hash) => found.get(hash) === undefined)
      if (open.length === 0) break
      const values = await readForm(form, open, budget)
      for (const [at, hash] of open.entries()) found.set(hash, values[at])
    }
    const those = (state: string) =>
      asked.filter((hash) => found.get(hash) === state)
    await noteFailures(those('lost'), those('unknown'))
    return hashes.map((hash) => {
      const values = found.get(hash)
      return typeof values === 'string' ? undefined : values
    })
  }
}

function readAnswer(answer: unknown, read: Form['read']): Found {
  // Some nodes answer an empty list for pruned traces.
  const isNone = Array.isArray(answer) && answer.length === 0
  if (isNone || answer instanceof NodeRefusalError) return undefined
  if (answer === null) return 'unknown'
  // Another question may have it: this one was too long without it.
  if (answer === notAsked) return 'left'
  try {
    return answer === undefined ? 'lost' : (read(answer) ?? 'lost')
  } catch {
    // The node answers outside its protocol.
    return 'lost'
  }
}

/** Keeps a number, and drops the oldest of too many. */
function keep(to: Map<string, number>, hash: string, value: number): void {
  to.delete(hash)
  to.set(hash, value)
  const [oldest] = to.keys()
  if (to.size > mostKept && oldest !== undefined) to.delete(oldest)
}

function countIn(failures: Map<string, number>, hash: string): void {
  keep(failures, hash, (failures.get(hash) ?? 0) + 1)
}
