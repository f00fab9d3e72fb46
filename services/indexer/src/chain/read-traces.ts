import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import {
  type CallFrame,
  type CallValue,
  listTracedValues,
} from './call-values.ts'
import type { ChainNode } from './chain-node.ts'
import { type FlatTrace, listFlatValues } from './flat-traces.ts'

/**
 * Reads the values of the calls of each transaction, by its hash. `undefined` in
 * the place of one that the node has no trace of.
 */
export type ReadTraces = (
  hashes: readonly string[],
) => Promise<readonly (readonly CallValue[] | undefined)[]>

/** JSON-RPC's code for a method that a node does not have. */
const noMethodCode = -32601

/**
 * Creates a reader of traces in either form that nodes offer: some have one form
 * alone, or one form of earlier blocks.
 *
 * Flat traces come first. Nodes that have them keep them, while for the other
 * form anvil executes transactions again: that is slow, and anvil never answers
 * again if it mines a block meanwhile. A node that does not know flat traces is
 * asked for the other form first from then on.
 */
export function createTraceReader(node: ChainNode): ReadTraces {
  let isFlatUnknown = false

  const readFlat: ReadTraces = async (hashes) => {
    const answers = await ask<readonly FlatTrace[]>(node, hashes, {
      method: 'trace_transaction',
    })
    isFlatUnknown = answers.some(
      (one) => one instanceof NodeRefusalError && one.code === noMethodCode,
    )
    return answers.map((traces) =>
      // Some nodes answer an empty list for pruned traces.
      traces instanceof NodeRefusalError || traces.length === 0
        ? undefined
        : listFlatValues(traces),
    )
  }

  const readNested: ReadTraces = async (hashes) => {
    const answers = await ask<CallFrame>(node, hashes, {
      method: 'debug_traceTransaction',
      options: [{ tracer: 'callTracer' }],
    })
    return answers.map((frame) =>
      frame instanceof NodeRefusalError ? undefined : listTracedValues(frame),
    )
  }

  return async (hashes) => {
    const [first, second] = isFlatUnknown
      ? [readNested, readFlat]
      : [readFlat, readNested]
    const found = await first(hashes)
    const rest = hashes.filter((_, at) => !found[at])
    if (rest.length === 0) return found
    const others = await second(rest)
    const ofRest = new Map(rest.map((hash, at) => [hash, others[at]]))
    return hashes.map((hash, at) => found[at] ?? ofRest.get(hash))
  }
}

/**
 * Asks for one form of traces. A refusal means that the node lacks the method or
 * has pruned the data.
 *
 * @throws {NodeAnswerError} if the node does not know a transaction
 */
async function ask<T>(
  node: ChainNode,
  hashes: readonly string[],
  form: { readonly method: string; readonly options?: readonly object[] },
): Promise<readonly (T | NodeRefusalError)[]> {
  const { method, options = [] } = form
  const answers = await node.settle<T | null>(
    hashes.map((hash) => [method, [hash, ...options]]),
  )
  return answers.map((answer) => {
    if (!answer) throw new NodeAnswerError(method)
    return answer
  })
}
