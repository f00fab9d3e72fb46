import { type OwnPlace, readShares } from '../share-files.ts'
import { publicKeyOf, type Share } from '../shares.ts'
import { readDeals, readPlan, readTaken } from './exchange.ts'
import { type Plan, ResharingError, type Sharing } from './plan.ts'
import { assertAllTaken, outcomeOf } from './take.ts'

/** Everything that an operator's steps get from outside. */
export type Desk = {
  /** Folder of the files that the operators exchange. */
  readonly folder: string
  /** The node of this operator; absent for a process that is all nodes. */
  readonly place: OwnPlace | undefined
  /** Threshold of a dealt share. */
  readonly threshold: number
  /** Shares of a process that is all nodes; `undefined` if it has none. */
  readonly sharesOfAll: () => Promise<readonly Share[] | undefined>
  /**
   * Those of them that are left where some are erased: an end that was killed
   * half-way leaves the others.
   */
  readonly sharesLeft: () => Promise<readonly Share[]>
  /** Erases the secrets behind them, and what a killed end left of them. */
  readonly eraseSharesOfAll: () => Promise<void>
  readonly fetch: typeof globalThis.fetch
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
}

/** Reads the plan of a folder, and what came of it at all nodes. @throws {ResharingError} */
export async function readOutcome({ folder }: Desk) {
  const plan = await readPlan(folder)
  const outcome = outcomeOf(plan, await readDeals(folder, plan))
  assertAllTaken(outcome, await readTaken(folder, outcome))
  return { plan, outcome }
}

/** Returns this operator's shares of the sharing that the plan replaces. */
export async function sharesInUse(
  desk: Desk,
  { from }: Plan,
): Promise<Share[]> {
  if (!from) return []
  const own = desk.place
    ? await readShares(desk.place, desk.threshold)
    : await desk.sharesOfAll()
  const found = (own ?? []).filter((share) => isNamed(share, from))
  if (found.length === 0)
    throw new ResharingError(
      'This node holds no share whose public key the plan names.',
    )
  return found
}

/** Whether a sharing holds this very share, by its public key. */
export function isNamed(
  share: Share,
  { nodes }: Pick<Sharing, 'nodes'>,
): boolean {
  return nodes.some(
    ({ index, publicKey }) =>
      index === share.index && publicKey === publicKeyOf(share),
  )
}

/** @throws {ResharingError} for a process that is all nodes */
export function placeOf({ place }: Desk): OwnPlace {
  if (place) return place
  throw new ResharingError(
    'Set KEYSHARE_INDEX and KEYSHARE_SHARE_FILE of this node.',
  )
}
