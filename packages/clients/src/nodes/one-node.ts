import { NodeRefusalError } from '../node-errors.ts'
import type { AskOptions } from './ask-node.ts'
import type { LearnedLimits } from './learned-limits.ts'
import type { OneNode } from './log-ranges.ts'
import type { Member } from './member.ts'
import type { NodeUse } from './node-entry.ts'
import { NodeBusyError } from './node-faults.ts'
import type { Members } from './node-members.ts'

/** Longest wait of a call for nodes that asked for a pause, in ms. */
export const patienceMs = 5_000

/** Makes a client of one member, which waits for it if there is no other. */
export function asOneNode(parts: {
  readonly members: Members
  readonly limits: LearnedLimits
  readonly member: Member
  readonly use: NodeUse
  readonly more: AskOptions
  readonly sleep: (ms: number) => Promise<unknown>
  readonly nowMs: () => number
}): OneNode {
  const { members, limits, member, use, more, sleep, nowMs } = parts
  const settle: OneNode['settle'] = async (requests, own) => {
    const untilMs = nowMs() + patienceMs
    for (;;) {
      try {
        const options = { ...more, ...own }
        const answers = await members.ask(member, use, requests, options)
        members.succeed(member)
        return answers
      } catch (error) {
        if (!(error instanceof NodeBusyError)) throw error
        members.fail(member, error)
        const other = members.choose({ uses: [use] }, new Set([member]))
        const backMs = members.standingOf(member).untilMs
        if (other || backMs > untilMs || own?.signal?.aborted) throw error
        await sleep(Math.max(0, backMs - nowMs()))
      }
    }
  }
  return {
    name: member.entry.name,
    settle,
    call: async (method, params, own) => {
      const [answer] = await settle([{ method, params }], own)
      if (answer instanceof NodeRefusalError) throw answer
      return answer
    },
    limits: () => members.limitsOf(member, use),
    shrink: (name, refused, hint) =>
      limits.shrink({ node: member.id, use, name }, refused, hint),
  }
}
