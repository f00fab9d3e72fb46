import type { NodePool } from '@cairn/clients/nodes'
import { type Logger, type Loop, startLoop } from '@cairn/service-kit'

const everyMs = 6 * 3_600_000
/** Pause after a probe that no node answered, in ms. */
const afterErrorMs = 5 * 60_000

/**
 * Asks the nodes of a chain what they can do, now and each 6 hours.
 *
 * @see NODE-01 b
 */
export function startProbes(
  chain: { readonly name: string; readonly nodes: NodePool },
  log: Logger,
): Loop {
  return startLoop({
    ...{ everyMs, afterErrorMs },
    async work(signal) {
      const found = await chain.nodes.probe(signal)
      for (const [node, { error }] of found)
        if (error && !signal.aborted)
          log.warn(
            { chain: chain.name, node, reason: nameOf(error) },
            'node not probed',
          )
      const isAway = [...found.values()].every(({ probe }) => !probe)
      return isAway ? afterErrorMs : everyMs
    },
    onError: (error) =>
      log.warn(
        { chain: chain.name, reason: nameOf(error) },
        'nodes not probed',
      ),
  })
}

/** Messages of failed calls may hold an address. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
