import * as z from 'zod'
import type { Member } from './member.ts'
import type { Members } from './node-members.ts'
import { type Head, laggards, leave, well } from './node-standing.ts'

const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const header = z.object({ number, timestamp: number })

/** Least and longest time between two comparisons, in ms. */
const leastMs = 15_000
const mostMs = 300_000
/** Calls after which heads are compared again. */
const callsBetween = 20
const timeoutMs = 2_000

/**
 * Compares the newest blocks of the nodes, and leaves those that lag. It is
 * done on calls, so that a quiet pool asks nothing, and seldom while they are
 * few. A comparison for a call of strangers is one of their questions.
 *
 * @see NODE-01 e
 */
export function createHeads(
  members: Members,
  nowMs: () => number,
): { readonly look: (asked?: Members) => Promise<void> } {
  let lookedMs = Number.NEGATIVE_INFINITY
  let calls = 0
  let looking: Promise<void> | undefined
  const isDue = () => {
    const agoMs = nowMs() - lookedMs
    const isBack = members.all.some(
      ({ standing: { fault, untilMs } }) =>
        fault === 'behind' && untilMs <= nowMs(),
    )
    return isBack || agoMs > mostMs || (agoMs > leastMs && calls > callsBetween)
  }
  return {
    async look(asked = members) {
      // One node lags behind nobody.
      if (members.all.length < 2) return
      calls += 1
      if (!looking && isDue()) {
        calls = 0
        lookedMs = nowMs()
        looking = compare(asked, nowMs).finally(() => {
          looking = undefined
        })
      }
      await looking
    },
  }
}

async function compare(members: Members, nowMs: () => number): Promise<void> {
  const asked = members
    .reachable([])
    .filter((member) => nowMs() >= members.standingOf(member).untilMs)
  await Promise.all(asked.map((member) => readHead(members, member)))
  const told = asked.flatMap((member) =>
    member.head
      ? [{ member, head: member.head, weight: member.entry.weight ?? 1 }]
      : [],
  )
  const late = laggards(told, nowMs())
  for (const { member } of told)
    if (late.some((one) => one.member === member))
      member.standing = leave(member.standing, 'behind', nowMs())
    else if (member.standing.fault === 'behind') member.standing = well
}

async function readHead(members: Members, member: Member): Promise<void> {
  const request = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  member.head = undefined
  try {
    await members.confirm(member)
    const [answer] = await members.ask(member, 'state', [request], {
      timeoutMs,
    })
    const head: Head = z.parse(header, answer)
    member.head = head
    members.succeed(member)
  } catch (error) {
    members.fail(member, error)
  }
}
