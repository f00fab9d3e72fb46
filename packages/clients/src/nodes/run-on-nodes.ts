import {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from '../node-errors.ts'
import type { Member, Wanted } from './member.ts'
import {
  NodeBehindError,
  NodeBusyError,
  NodeOfOtherChainError,
} from './node-faults.ts'
import type { Members } from './node-members.ts'
import { patienceMs } from './one-node.ts'
import { refusalOf } from './read-refusal.ts'

/** Does some work with one node, and again with the next if it fails. */
export type Run = <T>(
  wanted: Wanted,
  work: (member: Member) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Creates the function that does some work with one node after the other. */
export function createRun({
  members,
  sleep,
  nowMs,
  heads,
}: {
  readonly members: Members
  readonly sleep: (ms: number) => Promise<unknown>
  readonly nowMs: () => number
  readonly heads: { readonly look: () => Promise<void> }
}): Run {
  return async (wanted, work, signal) => {
    await heads.look()
    const untilMs = nowMs() + patienceMs
    let tried = new Set<Member>()
    let failure: unknown
    for (;;) {
      const member = members.choose(wanted, tried)
      if (!member) {
        const waitMs = members.waitMs(wanted)
        if (waitMs === undefined || nowMs() + waitMs > untilMs)
          throw failure ?? awayError(waitMs)
        await sleep(waitMs)
        tried = new Set()
        continue
      }
      tried.add(member)
      try {
        await members.confirm(member)
        const result = await work(member)
        members.succeed(member)
        return result
      } catch (error) {
        // A caller that leaves is no fault of the node.
        if (signal?.aborted || !mayElsewhere(error)) throw error
        members.fail(member, error)
        failure = toClientError(error)
      }
    }
  }
}

/**
 * Creates the function that asks all nodes again while none answers because one
 * asked for a pause, as a call to one of them waits.
 */
export function createPatience({
  members,
  sleep,
  nowMs,
}: {
  readonly members: Members
  readonly sleep: (ms: number) => Promise<unknown>
  readonly nowMs: () => number
}): <T>(ask: () => Promise<T>) => Promise<T> {
  return async (ask) => {
    const untilMs = nowMs() + patienceMs
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        const waitMs = members.waitMs({ uses: ['state'] })
        const isBusy = error instanceof NodeUnavailableError && waitMs
        if (!isBusy || nowMs() + waitMs > untilMs) throw error
        await sleep(waitMs)
      }
    }
  }
}

/** Whether another node may answer better. */
function mayElsewhere(error: unknown): boolean {
  if (error instanceof NodeRefusalError) return isForAnother(error)
  return (
    error instanceof NodeUnavailableError ||
    error instanceof NodeAnswerError ||
    error instanceof NodeBehindError ||
    error instanceof NodeBusyError ||
    error instanceof NodeOfOtherChainError
  )
}

/** Whether a refusal is of this node, and not of every node that is asked. */
export function isForAnother(refused: NodeRefusalError): boolean {
  const refusal = refusalOf(refused)
  const { kind } = refusal
  return (
    (kind === 'results' && refusal.mayBePause === true) ||
    kind === 'behind' ||
    kind === 'pruned' ||
    kind === 'method' ||
    kind === 'range'
  )
}

/** Callers know the errors of a plain client, and that a node is behind. */
function toClientError(error: unknown): unknown {
  if (error instanceof NodeBusyError)
    return new NodeUnavailableError(error, 429)
  const isKnown =
    error instanceof NodeBehindError ||
    error instanceof NodeRefusalError ||
    error instanceof NodeAnswerError ||
    error instanceof NodeUnavailableError
  return isKnown ? error : new NodeUnavailableError(error)
}

function awayError(waitMs: number | undefined): NodeUnavailableError {
  return waitMs === undefined
    ? new NodeUnavailableError(undefined)
    : new NodeUnavailableError(new NodeBusyError('of every name', waitMs), 429)
}
