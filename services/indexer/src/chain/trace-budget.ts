import type { ChainNode, NodeRequest } from './chain-node.ts'

/** Limits of a question for traces, which strangers lengthen at little cost. */
export const traceLimits = {
  /** A trace that takes longer is none, in ms. */
  patienceMs: 5_000,
  /** Maximum bytes per answer: more than bundles of thousands of calls. */
  maxAnswerBytes: 8 * 1024 * 1024,
} as const

/** Traces that are asked for together, until an answer fails. */
const groupSize = 10
/** Questions under way at once. */
const groupsAtOnce = 4
/** Bytes of a budget, and what each transaction adds to it. */
const budgetBytes = { first: 64 * 1024 * 1024, each: 20_000 } as const
/** Bytes that a trace counts for which did not come. */
const lostBytes = 16 * 1024 * 1024

/** Bytes that a number or a list counts for. */
const perValue = 8

/** In the place of an answer that was not asked for. */
export const notAsked = Symbol('not asked')

/** Bytes of traces that may still come. */
export type TraceBudget = { bytes: number }

/** Creates a budget of one question, or of several that count together. */
export function createTraceBudget(): TraceBudget {
  return { bytes: budgetBytes.first }
}

/**
 * Asks for traces in groups, and for each alone once an answer fails: one that
 * is too long does not take the others with it.
 *
 * @returns the answers, with each refusal in its place; `undefined` where there
 *   is none, {@link notAsked} where the budget was used up
 */
export async function askInGroups(
  node: Pick<ChainNode, 'settle'>,
  requests: readonly NodeRequest[],
  budget: TraceBudget,
): Promise<readonly unknown[]> {
  budget.bytes += requests.length * budgetBytes.each
  const answers: unknown[] = requests.map(() => notAsked)
  const open = [...requests.entries()]
  let size = groupSize
  const work = async () => {
    while (open.length > 0 && budget.bytes > 0) {
      const group = open.splice(0, size)
      const asked = group.map(([, request]) => request)
      const found = await node.settle<unknown>(asked).catch(() => undefined)
      if (found) {
        for (const [i, [at]] of group.entries()) {
          answers[at] = found[i]
          budget.bytes -= lengthOf(found[i])
        }
      } else if (group.length > 1) {
        size = 1
        open.unshift(...group)
      } else {
        for (const [at] of group) answers[at] = undefined
        budget.bytes -= lostBytes
      }
    }
  }
  await Promise.all(Array.from({ length: groupsAtOnce }, work))
  return answers
}

/** Characters of the texts of an answer, and a few for each of its values. */
function lengthOf(answer: unknown): number {
  let length = 0
  const open = [answer]
  while (open.length > 0) {
    const value = open.pop()
    length += typeof value === 'string' ? value.length : perValue
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) open.push(inner)
  }
  return length
}
