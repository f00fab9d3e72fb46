import { runBySimulate } from './by-simulate.ts'
import type {
  RunNode,
  RunRequest,
  RunResult,
  TestRunWay,
} from './run-request.ts'
import { intrinsicGas } from './transaction-gas.ts'

export { inputGas, intrinsicGas, mostGas } from './transaction-gas.ts'

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
    gasUsed: run.gasUsed + gasToCode,
    setUpGas: await setUpGasOf(node, request.setUp, signal),
    logs: undefined,
    before,
    after: isAsked.map((is) => (is ? answers.next().value : undefined)),
  }
}

/** Gas that the account's proxy takes to find its code. */
const gasToCode = 5_000n
/** Setting an account up takes so much where the node does not say. */
const usualSetUpGas = 150_000n

async function setUpGasOf(
  node: RunNode,
  setUp: RunRequest['setUp'],
  signal: AbortSignal | undefined,
): Promise<bigint> {
  if (!setUp) return 0n
  const [answer] = await node.settle(
    [{ method: 'eth_estimateGas', params: [setUp, 'latest'] }],
    { signal },
  )
  const isKnown = typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer)
  if (!isKnown) return usualSetUpGas
  const own = BigInt(answer) - intrinsicGas(setUp.data)
  return own > 0n ? own : 0n
}
