import { isDeepStrictEqual } from 'node:util'
import { createRpcClient } from '@cairn/clients'
import type { Hex } from '@cairn/primitives'
import { keyshare } from '@cairn/protocol'
import { decodeScalar, encodeScalar } from '../group.ts'
import {
  eraseRemains,
  listShareFiles,
  type OwnPlace,
  readShares,
  writeShare,
} from '../share-files.ts'
import { publicKeyOf, scalarOf } from '../shares.ts'
import { isDealOf, makeDeal } from './deal.ts'
import { type Desk, placeOf, readOutcome, sharesInUse } from './desk.ts'
import {
  isSameSharing,
  loadPublished,
  readDeals,
  readJoins,
  readPlan,
  writeForOthers,
} from './exchange.ts'
import {
  dealersOf,
  fingerprintOf,
  type Join,
  makeJoin,
  makePlan,
  type Plan,
  ResharingError,
  spell,
} from './plan.ts'
import { eraseProgress, readProgress, writeProgress } from './progress.ts'
import { isWordOf, makeTaken, takeShare } from './take.ts'

/**
 * Offers the node for the next sharing. Repeated, it offers the same.
 *
 * @throws {ResharingError} while the node takes part in another resharing
 */
export async function joinResharing(desk: Desk, origin: string): Promise<void> {
  const place = placeOf(desk)
  await eraseRemains(place.shareFile)
  const files = await listShareFiles(place, desk.threshold)
  const epoch = files.at(-1)?.epoch ?? 0
  const { index } = place
  const join =
    (await joinedBefore(place, { index, origin, epoch })) ??
    (await joinNow(place, { index, origin, epoch }))
  const path = await writeForOthers(
    desk.folder,
    `join-${index}.json`,
    join,
    (given) => isDeepStrictEqual(given, join),
  )
  desk.say(`Give ${path} to the other operators.`)
}

type Joining = Pick<Join, 'index' | 'origin' | 'epoch'>

/**
 * Returns the wish to join of a step that ended half-way.
 *
 * @throws {ResharingError} for another one
 */
async function joinedBefore(
  place: OwnPlace,
  { origin, epoch }: Joining,
): Promise<Join | undefined> {
  const progress = await readProgress(place)
  if (!progress) return undefined
  const { join } = progress.step === 'joined' ? progress : {}
  if (join?.origin === origin && join.epoch === epoch) return join
  throw new ResharingError(
    'This node takes part in a resharing already. Finish it, or give it up with abort.',
  )
}

async function joinNow(place: OwnPlace, joining: Joining): Promise<Join> {
  const { join, receiveSecret } = makeJoin(joining)
  await writeProgress(place, {
    step: 'joined',
    join,
    receiveSecret: encodeScalar(receiveSecret),
  })
  return join
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
    const path = await writeForOthers(
      desk.folder,
      `deal-${index}.json`,
      deal,
      (given) => isDealOf(plan, index, given),
    )
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
  const path = await writeForOthers(
    desk.folder,
    `taken-${index}.json`,
    word,
    (given) => isWordOf(given, word),
  )
  desk.say(`The new share is good. Give ${path} to the other operators.`)
}

/**
 * Lets the node answer under its new share too, once every node holds its own.
 */
export async function switchToNewShare(desk: Desk): Promise<void> {
  const place = placeOf(desk)
  const { plan, outcome } = await readOutcome(desk)
  const { index } = place
  const own = outcome.nodes.find((node) => node.index === index)
  const isHeld = await holdsShare(desk, place, plan.epoch, own?.publicKey)
  // A step that ended half-way may have done everything already.
  if (!isHeld || (await readProgress(place))) {
    const taken = await takenOf(place, plan)
    if (taken.deals !== outcome.deals)
      throw new ResharingError(
        'This folder holds other deals than those that this node took.',
      )
    if (!isHeld)
      await writeShare(place, {
        index,
        epoch: plan.epoch,
        threshold: outcome.threshold,
        secret: Buffer.from(encodeScalar(taken.share), 'hex'),
      })
    await eraseProgress(place)
  }
  await eraseRemains(place.shareFile)
  desk.say(
    plan.from
      ? `This node now answers at ${own?.url} too.`
      : `The share is in use. Start the node: it answers at ${own?.url}.`,
  )
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
