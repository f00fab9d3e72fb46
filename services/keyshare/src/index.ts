import { fileURLToPath } from 'node:url'
import type { Hex } from '@cairn/primitives'
import {
  migrate,
  type Platform,
  pruneLimits,
  type RunningService,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { type KeyshareConfig, readConfig } from './config.ts'
import { pruneTokenUses } from './db/token-uses.queries.ts'
import { seedBytes } from './group.ts'
import { createIdTokenCheck } from './id-token.ts'
import { createNodes } from './nodes.ts'
import { pathOf } from './resharing/plan.ts'
import { listShareFiles, readShares } from './share-files.ts'
import { completeShares, publicKeyOf, type Share } from './shares.ts'

export { readConfig as readKeyshareConfig } from './config.ts'
export { seedBytes } from './group.ts'
export type { Desk } from './resharing/desk.ts'
export { abortResharing, finishResharing } from './resharing/end.ts'
export {
  dealShare,
  joinResharing,
  listNewNodes,
  planResharing,
  showPlan,
  switchToNewShare,
  takeNewShare,
} from './resharing/steps.ts'
export { eraseFile, eraseRemains, shareFilesAmong } from './share-files.ts'
export { completeShares, shareOfSeed } from './shares.ts'

/** A node in the environment of a wallet. */
export type KeyshareNode = {
  /** The prefix of `/rpc/Keyshare/…`. */
  readonly url: string
  readonly index: number
  readonly publicKey: Hex
}

/** The nodes of this process, and the facts a wallet needs to use them. */
export type RunningKeyshare = RunningService & {
  /** The nodes of the newest sharing of this process. */
  readonly nodes: readonly KeyshareNode[]
  /** The same nodes in older sharings, which still answer. */
  readonly olderNodes: readonly KeyshareNode[]
  readonly threshold: number
}

const migrations = fileURLToPath(new URL('./db/migrations', import.meta.url))
const pruneEveryMs = 60_000
/** Pause between two looks for shares that a resharing added or ended, in ms. */
const rereadEveryMs = 1_000

/**
 * Starts the nodes of threshold key derivation, each under `/keyshare/{index}`:
 * all of them, with shares created at the first start, or the single node whose
 * share `KEYSHARE_SHARE_FILE` holds. During a resharing that node answers under
 * its old and its new share, without a restart.
 *
 * @throws {ShareFileError} when that file holds no share
 * @see AUTH-05 SRVC-01
 */
export const startKeyshare: StartService<RunningKeyshare> = async (
  platform,
) => {
  const { database, now } = platform
  const config = readConfig(platform.env)
  const log = platform.log.child({ service: 'keyshare' })
  await migrate(database, 'keyshare', migrations)

  const shares = await sharesOf(config, platform)
  if (!config.isLocal && shares.length >= config.threshold) {
    log.warn({}, 'this process alone holds enough shares to derive any key')
  }
  const issuerUrl = platform.urls.identity.replace(/\/$/, '')
  const checkIdToken = createIdTokenCheck({
    jwksUrl: `${issuerUrl}/auth/provider/jwks`,
    issuer: config.issuer ?? issuerUrl,
    audience: config.audience,
    fetch: platform.fetch,
    now,
  })
  const { publicUrl } = platform
  const context = { config, publicUrl, database, now, log, checkIdToken }
  const nodes = createNodes(context)
  nodes.set(shares)
  const pruning = startLoop({
    everyMs: pruneEveryMs,
    async work() {
      await pruneTokenUses(database, now())
      await pruneLimits(database, 'keyshare', now())
    },
    onError: (err) => log.warn({ err }, 'token uses not pruned'),
  })
  const rereading = startLoop({
    everyMs: rereadEveryMs,
    async work() {
      if (!config.own) return
      const known = nodes.list().map(({ epoch }) => epoch)
      const files = await listShareFiles(config.own, config.threshold)
      const found = files.map(({ epoch }) => epoch)
      if (found.join() === known.join()) return
      const isEnded = files.length === 0
      nodes.set(isEnded ? [] : await readShares(config.own, config.threshold))
    },
    onError: (err) => log.error({ err }, 'shares not read'),
  })
  const newest = Math.max(...shares.map(({ epoch }) => epoch))
  const nodesOf = (isListed: (share: Share) => boolean) =>
    shares
      .filter(isListed)
      .map((share) => describeNode(share, platform.publicUrl))
  return {
    app: nodes.app,
    nodes: nodesOf(({ epoch }) => epoch === newest),
    olderNodes: nodesOf(({ epoch }) => epoch !== newest),
    threshold: Math.max(
      ...shares.map(({ epoch, threshold }) =>
        epoch === newest ? threshold : 0,
      ),
    ),
    check: async () => {
      await database.query('select 1')
    },
    async [Symbol.asyncDispose]() {
      await pruning[Symbol.asyncDispose]()
      await rereading[Symbol.asyncDispose]()
    },
  }
}

async function sharesOf(
  config: KeyshareConfig,
  { secret }: Pick<Platform, 'secret'>,
): Promise<Share[]> {
  if (config.own) return readShares(config.own, config.threshold)
  const places = Array.from({ length: config.threshold }, (_, at) => at + 1)
  const seeds = await Promise.all(
    places.map((index) => secret(`keyshare-${index}`, seedBytes)),
  )
  return completeShares(seeds, config.count)
}

function describeNode(share: Share, publicUrl: string): KeyshareNode {
  return {
    index: share.index,
    url: publicUrl + pathOf(share.index, share.epoch),
    publicKey: publicKeyOf(share),
  }
}
