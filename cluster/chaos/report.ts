import { isBalanced, type LedgerLine } from './ledger.ts'
import type { FaultKind } from './schedule.ts'

/** A call of the load. */
export type CallRecord = {
  /** The service that was called. */
  readonly part: string
  /** Begin, in ms from the start of the run. */
  readonly atMs: number
  readonly tookMs: number
  /** Absent if the call succeeded. */
  readonly fault?: string | undefined
}

/** A fault that happened. Times are in ms from the start of the run. */
export type FaultRecord = {
  readonly kind: FaultKind
  readonly what: string
  readonly fromMs: number
  /** End of the trouble itself. */
  readonly overMs: number
  /** Time at which everything worked again; `undefined` if it never did. */
  readonly wellMs: number | undefined
  /** The condition that took longest to hold again; absent if none took time. */
  readonly waitedFor?: string | undefined
}

export type RunRecord = {
  readonly seed: number
  readonly minutes: number
  readonly machine: string
  readonly calls: readonly CallRecord[]
  readonly transactions: {
    readonly wanted: number
    readonly acknowledged: number
  }
  readonly faults: readonly FaultRecord[]
  /** Kinds that were planned and did not happen, with the reason. */
  readonly left: readonly string[]
  readonly ledger: readonly LedgerLine[]
}

/** Writes the report of a run, as Markdown. */
export function writeReport(run: RunRecord): string {
  const { calls, transactions, faults, left, ledger } = run
  const failed = calls.filter(({ fault }) => fault !== undefined)
  const inTrouble = failed.filter((call) =>
    faults.some((fault) => isWithin(call, fault)),
  )
  return [
    `Seed ${run.seed}, ${run.minutes} minutes, ${run.machine}.`,
    `${transactions.acknowledged} of ${transactions.wanted} transactions were acknowledged. A caller who gets no answer sends the same again.`,
    `${calls.length} calls, those that hand in a transaction included. ${failed.length} failed: ${inTrouble.length} during a fault, ${failed.length - inTrouble.length} outside. Median ${percentile(calls, 0.5)} ms, p99 ${percentile(calls, 0.99)} ms.`,
    '',
    '| Fault | What happened | Lasted | Calls failed | Recovered after |',
    '|---|---|---|---|---|',
    ...faults.map((fault) => faultRow(fault, calls)),
    ...left.map((sentence) => `\nNot done: ${sentence}`),
    '',
    ...partLines(failed),
    '',
    ...ledger.flatMap(({ what, faults }) => [
      `${faults.length === 0 ? 'Balanced' : 'WRONG'}: ${what}.`,
      ...faults.map((sentence) => `  ${sentence}`),
    ]),
    isBalanced(ledger)
      ? 'The ledger balances.'
      : 'The ledger does not balance.',
  ].join('\n')
}

/** Whether a call was under way between a fault's begin and its recovery. */
export function isWithin(
  { atMs, tookMs }: CallRecord,
  { fromMs, wellMs = Number.POSITIVE_INFINITY }: FaultRecord,
): boolean {
  return atMs + tookMs >= fromMs && atMs <= wellMs
}

function faultRow(fault: FaultRecord, calls: readonly CallRecord[]): string {
  const made = calls.filter((call) => isWithin(call, fault))
  const failed = made.filter(({ fault }) => fault !== undefined)
  const took =
    fault.wellMs === undefined ? 'never' : seconds(fault.wellMs - fault.overMs)
  const recovery = fault.waitedFor
    ? `${took}, most of it for ${fault.waitedFor}`
    : took
  return `| ${fault.kind} | ${fault.what} | ${seconds(fault.overMs - fault.fromMs)} | ${failed.length} of ${made.length} | ${recovery} |`
}

/** Says for each service how many of its calls failed, and how most of them. */
function partLines(failed: readonly CallRecord[]): readonly string[] {
  const parts = Map.groupBy(failed, ({ part }) => part)
  return [...parts].map(([part, calls]) => {
    const causes = Map.groupBy(calls, ({ fault }) => fault ?? '')
    const [most] = [...causes].toSorted(
      ([, one], [, other]) => other.length - one.length,
    )
    return `${part}: ${calls.length} failed, ${most?.[1].length} of them by "${most?.[0]}".`
  })
}

function percentile(calls: readonly CallRecord[], share: number): number {
  const sorted = calls.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
