import { createRpcClient } from '@cairn/clients'
import type { Hex } from '@cairn/primitives'
import { keyshare } from '@cairn/protocol'
import { decodeScalar, encodeScalar } from '../group.ts'
import {
  eraseShare,
  listShareFiles,
  type OwnPlace,
  readShares,
  writeShare,
} from '../share-files.ts'
import { publicKeyOf, type Share, scalarOf } from '../shares.ts'
import { makeDeal } from './deal.ts'
import {
  isSameSharing,
  loadPublished,
  readDeals,
  readJoins,
  readPlan,
  readTaken,
  writeForOthers,
} from './exchange.ts'
import {
  dealersOf,
  fingerprintOf,
  makeJoin,
  makePlan,
  type Plan,
  ResharingError,
  type Sharing,
  spell,
} from './plan.ts'
import { eraseProgress, readProgress, writeProgress } from './progress.ts'
import { assertAllTaken, makeTaken, outcomeOf, takeShare } from './take.ts'

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
  /** Erases the secrets behind `sharesOfAll`. */
  readonly eraseSharesOfAll: () => Promise<void>
  readonly fetch: typeof globalThis.fetch
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
}

/** Offers the node for the next sharing. @throws {ResharingError} */
export async function joinResharing(desk: Desk, origin: string): Promise<void> {
  const place = placeOf(desk)
  if (await readProgress(place))
    throw new ResharingError(
      'This node takes part in a resharing already. Finish it, or give it up with abort.',
    )
  const files = await listShareFiles(place, desk.threshold)
  const epoch = files.at(-1)?.epoch ?? 0
  const { index } = place
  const { join, receiveSecret } = makeJoin({ index, origin, epoch })
  await writeProgress(place, {
    step: 'joined',
    join,
    receiveSecret: encodeScalar(receiveSecret),
  })
  const path = await writeForOthers(
    desk.folder,
    `join-${index}.json`,
    join,
  ).catch(async (error: unknown) => {
    await eraseProgress(place)
    throw error
  })
  desk.say(`Give ${path} to the other operators.`)
}

/** Makes the plan from all wishes to join. @throws {ResharingError} */
export async function planResharing(
  desk: Desk,
  options: {
    readonly threshold: number
    /** Origin of the wallet that uses the key; absent to make a new key. */
    readonly wallet: string | undefined
    readonly dealers: readonly number[] | undefined
  },
): Promise<void> {
  const { threshold, wallet, dealers } = options
  const joins = await readJoins(desk.folder)
  if (joins.length === 0)
    throw new ResharingError(`There is no join-….json in ${desk.folder}.`)
  const from =
    wallet === undefined
      ? undefined
      : { ...(await loadPublished(wallet, desk.fetch)), wallet, dealers }
  const plan = makePlan({ joins, threshold, from })
  const path = await writeForOthers(desk.folder, 'plan.json', plan)
  describePlan(plan, desk.say)
  desk.say(`Give ${path} to the other operators.`)
}

/** Prints a plan, so that operators can compare it. @throws {ResharingError} */
export async function showPlan(desk: Desk): Promise<void> {
  describePlan(await readPlan(desk.folder), desk.say)
}

/**
 * Shares the node's share among the new nodes.
 *
 * @param agreed - the fingerprint that the operators told each other
 * @throws {ResharingError}
 */
export async function dealShare(desk: Desk, agreed: string): Promise<void> {
  const plan = await readPlan(desk.folder)
  const fingerprint = fingerprintOf(plan)
  if (agreed.replace(/^0x|[\s:-]/g, '').toLowerCase() !== fingerprint.slice(2))
    throw new ResharingError(
      'The plan of this folder has another fingerprint than the one agreed on. Do not go on before all operators see the same.',
    )
  const { from } = plan
  if (from) {
    const published = await loadPublished(from.wallet, desk.fetch)
    if (!isSameSharing(published, from))
      throw new ResharingError(
        `${from.wallet} publishes other keyshare nodes than the plan.`,
      )
  }
  const receiveSecret = await ownReceiveSecret(desk, plan)
  const shares = await sharesInUse(desk, plan)
  const mine = from ? shares.map(({ index }) => index) : [placeOf(desk).index]
  const dealers = mine.filter((index) => dealersOf(plan).includes(index))
  if (dealers.length === 0) desk.say('The plan asks no deal of this node.')
  for (const index of dealers) {
    const own = shares.find((share) => share.index === index)
    const deal = makeDeal(plan, {
      index,
      share: own && scalarOf(own),
      receiveSecret,
    })
    const path = await writeForOthers(desk.folder, `deal-${index}.json`, deal)
    desk.say(`Give ${path} to the other operators.`)
  }
}

/** Combines the sub-shares for this node into its new share. */
export async function takeNewShare(desk: Desk): Promise<void> {
  const place = placeOf(desk)
  const plan = await readPlan(desk.folder)
  const progress = await readProgress(place)
  if (!progress) throw new ResharingError('This node has not joined.')
  const { index } = place
  if (progress.step === 'joined') {
    await ownReceiveSecret(desk, plan)
    const receiveSecret = decodeScalar(progress.receiveSecret)
    const deals = await readDeals(desk.folder, plan)
    const { share, outcome } = takeShare(plan, deals, { index, receiveSecret })
    await writeProgress(place, {
      step: 'taken',
      plan: outcome.plan,
      deals: outcome.deals,
      index,
      share: encodeScalar(share),
    })
  }
  const taken = await takenOf(place, plan)
  const word = makeTaken(taken, { index, share: taken.share })
  const path = await writeForOthers(desk.folder, `taken-${index}.json`, word)
  desk.say(`The new share is good. Give ${path} to the other operators.`)
}

/**
 * Lets the node answer under its new share too, once every node holds its own.
 */
export async function switchToNewShare(desk: Desk): Promise<void> {
  const place = placeOf(desk)
  const { plan, outcome } = await readOutcome(desk)
  const taken = await takenOf(place, plan)
  if (taken.deals !== outcome.deals)
    throw new ResharingError(
      'This folder holds other deals than those that this node took.',
    )
  const { index } = place
  const own = outcome.nodes.find((node) => node.index === index)
  if (!(await holdsShare(desk, place, plan.epoch, own?.publicKey)))
    await writeShare(place, {
      index,
      epoch: plan.epoch,
      threshold: outcome.threshold,
      secret: Buffer.from(encodeScalar(taken.share), 'hex'),
    })
  await eraseProgress(place)
  desk.say(`This node now answers at ${own?.url} too.`)
}

/** Asks the new nodes, and prints the settings of the wallet's host. */
export async function listNewNodes(desk: Desk): Promise<void> {
  const { outcome } = await readOutcome(desk)
  for (const { index, url, publicKey } of outcome.nodes) {
    const client = createRpcClient(keyshare, { url, fetch: desk.fetch })
    const info = await client.info({}).catch((cause: unknown) => {
      throw new ResharingError(
        `Node ${index} does not answer at ${url}. Has its operator switched?`,
        cause,
      )
    })
    const isRight =
      info.index === index &&
      info.threshold === outcome.threshold &&
      info.publicKey.toLowerCase() === publicKey
    if (!isRight)
      throw new ResharingError(`Node ${index} answers under another share.`)
  }
  desk.say('Every node answers under its new share.')
  desk.say(`KEYSHARE_THRESHOLD=${outcome.threshold}`)
  desk.say(`KEYSHARE_NODE_LIST=${JSON.stringify(outcome.nodes)}`)
}

/**
 * Ends the old sharing at this node: erases the shares that the plan replaces,
 * once the plan's wallet uses the new ones. Shares of other keys stay.
 *
 * @throws {ResharingError} for a plan that replaces nothing, and while the
 *   wallet publishes other nodes
 */
export async function finishResharing(desk: Desk): Promise<void> {
  const { plan, outcome } = await readOutcome(desk)
  const { from } = plan
  if (!from)
    throw new ResharingError(
      'This plan made a new key, so it ends no older share.',
    )
  const published = await loadPublished(from.wallet, desk.fetch)
  if (!isSameSharing(published, outcome))
    throw new ResharingError(
      `${from.wallet} does not use the new nodes yet. The old shares stay.`,
    )
  const { place } = desk
  if (!place) {
    const own = await desk.sharesOfAll()
    const replaced = await sharesInUse(desk, plan)
    if (replaced.length < (own?.length ?? 0))
      throw new ResharingError(
        'The plan names only some of this machine’s shares. All of them stay.',
      )
    await desk.eraseSharesOfAll()
    desk.say('The old shares are erased. Delete their backups too.')
    return
  }
  if (await readProgress(place))
    throw new ResharingError('This node has not switched to its new share.')
  for (const share of await readShares(place, desk.threshold)) {
    const { epoch } = share
    if (epoch >= plan.epoch) continue
    if (!isNamed(share, from)) {
      desk.say(`The share of epoch ${epoch} is not of this plan, and stays.`)
      continue
    }
    await eraseShare(place, epoch)
    desk.say(`The share of epoch ${epoch} is erased. Delete its backups too.`)
  }
}

/** Gives a resharing up. The shares in use stay as they are. */
export async function abortResharing(desk: Desk): Promise<void> {
  const place = placeOf(desk)
  if (await readProgress(place)) {
    await eraseProgress(place)
    desk.say('This node takes part in no resharing. Nothing else was changed.')
    return
  }
  const { plan, outcome } = await readOutcome(desk)
  if (!plan.from)
    throw new ResharingError('There is no older key to go back to.')
  const shares = await readShares(place, desk.threshold)
  const next = outcome.nodes.find(({ index }) => index === place.index)
  const mine = shares.find((share) => publicKeyOf(share) === next?.publicKey)
  if (!mine) throw new ResharingError('This node holds no share to give up.')
  const published = await loadPublished(plan.from.wallet, desk.fetch)
  if (!isSameSharing(published, plan.from))
    throw new ResharingError(
      `${plan.from.wallet} does not use the old nodes alone. The new share stays.`,
    )
  await eraseShare(place, mine.epoch)
  desk.say('The new share is erased. The old one stays in use.')
}

async function readOutcome({ folder }: Desk) {
  const plan = await readPlan(folder)
  const outcome = outcomeOf(plan, await readDeals(folder, plan))
  assertAllTaken(outcome, await readTaken(folder, outcome))
  return { plan, outcome }
}

/**
 * Whether the share is written already, because an earlier step ended half-way.
 *
 * @throws {ResharingError} for another share of the same epoch
 */
async function holdsShare(
  { threshold }: Desk,
  place: OwnPlace,
  epoch: number,
  publicKey: Hex | undefined,
): Promise<boolean> {
  const files = await listShareFiles(place, threshold)
  if (!files.some((file) => file.epoch === epoch)) return false
  const shares = await readShares(place, threshold)
  const found = shares.find((share) => share.epoch === epoch)
  if (found && publicKeyOf(found) === publicKey) return true
  throw new ResharingError(
    `There is another share of epoch ${epoch} already. Give that resharing up first.`,
  )
}

async function takenOf(place: OwnPlace, plan: Plan) {
  const progress = await readProgress(place)
  if (progress?.step !== 'taken')
    throw new ResharingError('This node has not taken its new share.')
  if (progress.plan !== fingerprintOf(plan))
    throw new ResharingError('This node took a share of another plan.')
  const { share, ...facts } = progress
  return {
    plan: facts.plan as Hex,
    deals: facts.deals as Hex,
    share: decodeScalar(share),
  }
}

/**
 * Returns the secret of this node's wish to join, if the plan holds the node.
 *
 * @throws {ResharingError} when the plan holds another wish of this node
 */
async function ownReceiveSecret(
  { place }: Desk,
  { to }: Plan,
): Promise<bigint | undefined> {
  const progress = place && (await readProgress(place))
  if (progress?.step !== 'joined') return undefined
  const { index, receiveKey } = progress.join
  const own = to.nodes.find((node) => node.index === index)
  if (own?.receiveKey !== receiveKey)
    throw new ResharingError(
      'The plan does not hold this node as it joined. Do not go on.',
    )
  return decodeScalar(progress.receiveSecret)
}

/** Returns this operator's shares of the sharing that the plan replaces. */
async function sharesInUse(desk: Desk, { from }: Plan): Promise<Share[]> {
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
function isNamed(share: Share, { nodes }: Pick<Sharing, 'nodes'>): boolean {
  return nodes.some(
    ({ index, publicKey }) =>
      index === share.index && publicKey === publicKeyOf(share),
  )
}

function placeOf({ place }: Desk): OwnPlace {
  if (place) return place
  throw new ResharingError(
    'Set KEYSHARE_INDEX and KEYSHARE_SHARE_FILE of this node.',
  )
}

function describePlan(plan: Plan, say: Desk['say']): void {
  const { from, to } = plan
  const key = from
    ? `The key of ${from.wallet}, now ${from.threshold} of ${from.nodes.length}`
    : 'A new key'
  say(`${key}. Afterwards ${to.threshold} of ${to.nodes.length}:`)
  for (const { index, url } of to.nodes) say(`  ${index}  ${url}`)
  say(`Nodes that deal: ${dealersOf(plan).join(', ')}.`)
  say(`Fingerprint: ${spell(fingerprintOf(plan))}`)
}
