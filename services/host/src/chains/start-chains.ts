import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from '@cairn/service-kit'
import type { ChainDescription } from './local-chains.ts'
import type { ProbeTimes } from './node-probe.ts'
import { type RunningChain, startChain } from './start-chain.ts'

/** Chains by id. Disposing ends them with their state written. */
export type RunningChains = Readonly<Record<number, RunningChain>> &
  AsyncDisposable

/**
 * Starts a node per chain and keeps it running: a node that ends or hangs is
 * restarted at the same address with its state. The state is in
 * `<dataDir>/chains/`.
 *
 * @param options.ports - by chain id; any free port if absent
 * @param options.probe - times of the checks whether a node still answers
 * @throws {ChainStartError} if a node does not start
 * @throws {ChainInUseError} if another host runs on the same folder
 * @see SRVC-01
 */
export async function startChains(options: {
  readonly dataDir: string
  readonly chains: readonly ChainDescription[]
  readonly log: Logger
  readonly ports?: Readonly<Record<number, number>>
  readonly probe?: ProbeTimes
}): Promise<RunningChains> {
  const { log, probe } = options
  const dataDir = resolve(options.dataDir)
  await mkdir(join(dataDir, 'chains'), { recursive: true, mode: 0o700 })
  await using stack = new AsyncDisposableStack()
  const settled = await Promise.allSettled(
    options.chains.map(async (chain) => {
      const port = options.ports?.[chain.chainId]
      return stack.use(await startChain({ chain, dataDir, log, port, probe }))
    }),
  )
  // Waits for all, so that none stays behind when another fails.
  const running: Record<number, RunningChain> = {}
  for (const result of settled) {
    if (result.status === 'rejected') throw result.reason
    running[result.value.chainId] = result.value
  }
  const started = stack.move()
  return Object.assign(running, {
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  })
}
