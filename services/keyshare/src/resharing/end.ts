import { eraseRemains, eraseShare, readShares } from '../share-files.ts'
import { publicKeyOf } from '../shares.ts'
import { type Desk, isNamed, placeOf, readOutcome } from './desk.ts'
import { isSameSharing, loadPublished } from './exchange.ts'
import { ResharingError, type Sharing } from './plan.ts'
import { eraseProgress, readProgress } from './progress.ts'

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
  if (!place) return finishAll(desk, from)
  if (await readProgress(place))
    throw new ResharingError('This node has not switched to its new share.')
  await eraseRemains(place.shareFile)
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

/** Erases the shares of a process that is all nodes, if the plan names all. */
async function finishAll(desk: Desk, from: Sharing): Promise<void> {
  const own = (await desk.sharesOfAll()) ?? (await desk.sharesLeft())
  // An end that was killed at the last share may have left that one half erased.
  if (own.length === 0) await desk.eraseSharesOfAll()
  const replaced = own.filter((share) => isNamed(share, from))
  if (replaced.length === 0)
    throw new ResharingError(
      'This machine holds no share whose public key the plan names.',
    )
  if (replaced.length < own.length)
    throw new ResharingError(
      'The plan names only some of this machine’s shares. All of them stay.',
    )
  await desk.eraseSharesOfAll()
  desk.say('The old shares are erased. Delete their backups too.')
}

/** Gives a resharing up. The shares in use stay as they are. */
export async function abortResharing(desk: Desk): Promise<void> {
  const place = placeOf(desk)
  if (await readProgress(place)) {
    await eraseProgress(place)
    await eraseRemains(place.shareFile)
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
  await eraseRemains(place.shareFile)
  desk.say('The new share is erased. The old one stays in use.')
}
