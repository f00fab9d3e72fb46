/** Runs work of a group when it is its turn. */
export type SharedTurns = <T>(
  group: string,
  run: () => Promise<T>,
) => Promise<T>

type Waiting = { readonly start: () => void; readonly refuse: () => void }
type Line = { running: number; readonly waiting: Waiting[] }

/**
 * Limits work to `atOnce` at a time, of which one group has `perGroup` at most.
 * The rest waits: groups take turns, so that one with much work keeps nobody
 * else's waiting. Where `mostWaiting` wait already, the longest line loses its
 * last; of lines as long, the newest.
 *
 * @param options.refusal - makes the error of work that is refused
 */
export function createSharedTurns(options: {
  readonly atOnce: number
  readonly perGroup: number
  readonly mostWaiting: number
  readonly refusal: () => Error
}): SharedTurns {
  const { atOnce, perGroup, mostWaiting, refusal } = options
  const lines = new Map<string, Line>()
  let running = 0

  function startNext(): void {
    if (running >= atOnce) return
    const [next] = [...lines]
      .filter(([, line]) => line.waiting.length > 0 && line.running < perGroup)
      .toSorted(([, one], [, other]) => one.running - other.running)
    if (!next) return
    const [group, line] = next
    // Of groups with as much running, the one that started last comes last.
    lines.delete(group)
    lines.set(group, line)
    line.running += 1
    running += 1
    line.waiting.shift()?.start()
  }

  function makeRoom(): void {
    const all = [...lines.values()]
    const waiting = all.reduce((sum, line) => sum + line.waiting.length, 0)
    if (waiting <= mostWaiting) return
    const longest = all.reduce((one, other) =>
      other.waiting.length < one.waiting.length ? one : other,
    )
    longest.waiting.pop()?.refuse()
  }

  return async (group, run) => {
    const line = lines.get(group) ?? { running: 0, waiting: [] }
    lines.set(group, line)
    const turn = new Promise<void>((start, reject) => {
      line.waiting.push({ start, refuse: () => reject(refusal()) })
    })
    startNext()
    makeRoom()
    await turn
    try {
      return await run()
    } finally {
      line.running -= 1
      running -= 1
      if (line.running + line.waiting.length === 0) lines.delete(group)
      startNext()
    }
  }
}
