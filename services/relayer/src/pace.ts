import { readBlockMs } from './bump-wait.ts'
import type { ChainNode } from './chain-node.ts'
import type { RelayerConfig } from './config.ts'

/** Pauses of a chain's loops, in ms. */
export type Pace = {
  /** Between two looks for what was mined. */
  readonly pollMs: () => Promise<number>
  /** Between two rounds of maintenance while something is on its way. */
  readonly awakeMs: number
  /** Between two rounds of maintenance while nothing is on its way. */
  readonly idleMs: () => Promise<number>
}

/** On chains of others each question costs; on own ones it is free. */
const usual = {
  local: { pollMs: 40, awakeMs: 1000 },
  elsewhere: { pollMs: 1000, awakeMs: 5000, idleMs: 60_000, idleBlocks: 30 },
}

/**
 * Creates the pace of a chain. A setting wins. On local chains, and on all
 * chains of a local environment, rounds never get rarer. The time of a block is
 * measured once, by two questions.
 *
 * @param chain.blockMs - time of a block as configured; absent: measured
 * @see SRVC-01 bm
 */
export function createPace(
  node: ChainNode,
  chain: {
    readonly isQuiet: boolean
    readonly blockMs?: number | undefined
  },
  config: Pick<RelayerConfig, 'pollMs' | 'upkeepMs' | 'idleMs'>,
): Pace {
  if (!chain.isQuiet) {
    const { pollMs, awakeMs } = usual.local
    return {
      pollMs: async () => config.pollMs ?? pollMs,
      awakeMs: config.upkeepMs ?? awakeMs,
      idleMs: async () => config.upkeepMs ?? awakeMs,
    }
  }
  const { pollMs, awakeMs, idleMs, idleBlocks } = usual.elsewhere
  let measured = chain.blockMs
  const blockMs = async () => {
    measured ??= await readBlockMs(node)
    return measured
  }
  return {
    pollMs: async () =>
      config.pollMs ?? Math.max(pollMs, (await blockMs()) / 2),
    awakeMs: config.upkeepMs ?? awakeMs,
    idleMs: async () =>
      config.idleMs ?? Math.max(idleMs, (await blockMs()) * idleBlocks),
  }
}
