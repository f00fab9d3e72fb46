import type { LimitName } from './learned-limits.ts'
import type { Member } from './member.ts'
import { nodeUses } from './node-entry.ts'
import type { Members } from './node-members.ts'
import { type NodeProbe, probeNode } from './probe-node.ts'

export type ProbeResult = {
  readonly probe?: NodeProbe
  readonly error?: unknown
}

/** Asks every node what it can do, and remembers it. @see NODE-01 b */
export async function probeMembers(
  members: Members,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ProbeResult>> {
  const found = await Promise.all(
    members.all.map(async (member): Promise<[string, ProbeResult]> => {
      const { name } = member.entry
      try {
        return [name, { probe: await probeMember(members, member, signal) }]
      } catch (error) {
        if (!signal?.aborted) members.fail(member, error)
        return [name, { error }]
      }
    }),
  )
  return new Map(found)
}

async function probeMember(
  members: Members,
  member: Member,
  signal: AbortSignal | undefined,
): Promise<NodeProbe> {
  // A node may serve another chain since it was last asked.
  member.confirmed = undefined
  await members.confirm(member)
  const probe = await probeNode(members.plain(member, signal))
  member.probe = probe
  member.lacks.clear()
  member.broken.clear()
  if (!probe.simulates) member.broken.add('eth_simulateV1')
  if (!probe.overrides) member.broken.add('state overrides')
  if (!probe.tracesCalls) member.broken.add('debug_traceCall')
  const learn = (name: LimitName, value: number) => {
    for (const use of nodeUses) members.limit(member, use, name, value)
  }
  learn('blocks', probe.logBlocks)
  learn('batch', probe.batch)
  return probe
}
