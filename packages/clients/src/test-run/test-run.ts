import { runBySimulate } from './by-simulate.ts'
import type {
  RunNode,
  RunRequest,
  RunResult,
  TestRunWay,
} from './run-request.ts'

export { isMethodMissing } from './is-method-missing.ts'

/**
 * Runs an account's calls on the latest state without sending them, in the way
 * that its node can.
 *
 * @throws {NodeRefusalError} when the node does not run it
 * @throws {NodeUnavailableError}
 * @throws {NodeAnswerError} when its answer is no use
 * @see SEND-01
 */
export async function runCalls(
  node: RunNode,
  way: TestRunWay,
  request: RunRequest,
  signal?: AbortSignal,
): Promise<RunResult> {
  if (way === 'v1') return runBySimulate(node, request, signal)
  // Most networks need neither this nor the code that it brings along.
  const { readProbes, runByCall } = await import('./by-call.ts')
  const { probes, block, input } = request
  const before = await readProbes(node, probes, block.hash, signal)
  const isAsked = probes.map(
    ({ mayAppear }, index) => mayAppear || before[index] !== undefined,
  )
  const asked = probes.filter((_, index) => isAsked[index])
  const run = await runByCall(
    node,
    // Behind its selector the account's order is its list of transactions.
    { ...request, probes: asked, steps: `0x${input.slice(10)}` },
    signal,
  )
  const answers = run.after.values()
  return {
    succeeded: run.succeeded,
    isSetUpFailed: false,
    failedCall: run.failedStep,
    returned: run.returned,
    message: undefined,
    gasUsed: run.gasUsed + transactionGas + inputGas(input),
    logs: undefined,
    before,
    after: isAsked.map((is) => (is ? answers.next().value : undefined)),
  }
}

/** Gas that every transaction takes before anything runs. */
const transactionGas = 21_000n

/** Gas of a transaction's input. */
export function inputGas(input: string): bigint {
  const bytes = input.slice(2).match(/../g) ?? []
  return bytes.reduce((gas, byte) => gas + (byte === '00' ? 4n : 16n), 0n)
}
