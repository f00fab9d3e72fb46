import type { NodeEntry, NodeUse } from './node-entry.ts'
import type { Head, Standing } from './node-standing.ts'
import type { NodeProbe } from './probe-node.ts'

/** A node of a pool, with what is known of it. */
export type Member = {
  readonly entry: NodeEntry
  /** Tells the node apart in the store of limits, without its address. */
  readonly id: string
  readonly uses: readonly NodeUse[]
  standing: Standing
  /** Its last good answer, in ms since 1970; absent since it failed. */
  answeredMs: number | undefined
  head: Head | undefined
  probe: NodeProbe | undefined
  /** Abilities that it refused as unknown, or that a probe found broken. */
  readonly lacks: Set<string>
  readonly broken: Set<string>
  /** Resolves when it answered for the right chain. */
  confirmed: Promise<void> | undefined
}

export type Wanted = {
  readonly uses: readonly NodeUse[]
  /** Abilities that its requests need. */
  readonly abilities?: readonly string[]
  /** Name of a node that is not asked. */
  readonly except?: string | undefined
}
