import { setTimeout as wait } from 'node:timers/promises'
import { weights } from './callers.ts'
import type { CallRecord } from './report.ts'

/** Calls under way at most; a frozen cluster gets no more than these. */
const mostUnderWay = 400

export type Load = {
  readonly records: readonly CallRecord[]
  /** Ends it, after the calls under way. */
  readonly stop: () => Promise<void>
}

/**
 * Makes calls at a steady rate, however long the answers take.
 *
 * @param options.perSecond - calls a second of all parts together
 * @param options.elapsedMs - time since the start of the run, in ms
 */
export function startLoad(
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  options: {
    readonly perSecond: number
    readonly random: () => number
    readonly elapsedMs: () => number
  },
): Load {
  const { perSecond, random, elapsedMs } = options
  const records: CallRecord[] = []
  const underWay = new Set<Promise<void>>()
  const names = Object.keys(parts)
  const make = () => {
    const part = pick(names, random())
    const call = recordCall(part, parts[part], elapsedMs).then((record) => {
      records.push(record)
      underWay.delete(call)
    })
    underWay.add(call)
  }
  const timer = setInterval(() => {
    if (underWay.size < mostUnderWay) make()
  }, 1000 / perSecond)
  return {
    records,
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

/** Makes a call and says how it went. It never throws. */
export async function recordCall(
  part: string,
  call: (() => Promise<unknown>) | undefined,
  elapsedMs: () => number,
): Promise<CallRecord> {
  const atMs = elapsedMs()
  try {
    await call?.()
    return { part, atMs, tookMs: elapsedMs() - atMs }
  } catch (error) {
    return { part, atMs, tookMs: elapsedMs() - atMs, fault: describe(error) }
  }
}

/** Chooses a part by its weight. */
function pick(names: readonly string[], share: number): string {
  const weightOf = (name: string) => weights[name] ?? 1
  let left = share * names.reduce((sum, name) => sum + weightOf(name), 0)
  for (const name of names) {
    left -= weightOf(name)
    if (left < 0) return name
  }
  return names[0] ?? ''
}

function describe(error: unknown): string {
  const { name, message } = error as Error
  return `${name}: ${message}`.slice(0, 120)
}

/**
 * Runs `work` for the numbers from 0 at a steady rate, several at a time, until
 * `count` are done or `until` says stop.
 */
export async function paced(
  options: {
    readonly count: number
    readonly perSecond: number
    readonly most: number
    readonly isOver: () => boolean
  },
  work: (at: number) => Promise<void>,
): Promise<void> {
  const { count, perSecond, most, isOver } = options
  const underWay = new Set<Promise<void>>()
  const beginMs = performance.now()
  for (let at = 0; at < count && !isOver(); at++) {
    const dueMs = beginMs + (at * 1000) / perSecond
    await wait(Math.max(0, dueMs - performance.now()))
    const task = work(at).finally(() => underWay.delete(task))
    underWay.add(task)
    if (underWay.size >= most) await Promise.race(underWay)
  }
  await Promise.all(underWay)
}
