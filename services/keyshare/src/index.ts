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
import { Hono } from 'hono'
import { type KeyshareConfig, readConfig } from './config.ts'
import { pruneTokenUses } from './db/token-uses.queries.ts'
import { createIdTokenCheck } from './id-token.ts'
import { createNode } from './routes/node.ts'
import {
  completeShares,
  publicKeyOf,
  readShare,
  type Share,
  seedBytes,
} from './shares.ts'

export { readConfig as readKeyshareConfig } from './config.ts'

export { completeShares, type Share, seedBytes } from './shares.ts'

/** A node in the environment of a wallet. */
export type KeyshareNode = {
  /** The prefix of `/rpc/Keyshare/…`. */
  readonly url: string
  readonly index: number
  readonly publicKey: Hex
}

/** The nodes of this process, and the facts a wallet needs to use them. */
export type RunningKeyshare = RunningService & {
  readonly nodes: readonly KeyshareNode[]
  readonly threshold: number
}

const migrations = fileURLToPath(new URL('./db/migrations', import.meta.url))
const pruneEveryMs = 60_000

/**
 * Starts the nodes of threshold key derivation, each under `/keyshare/{index}`:
 * all of them, with shares created at the first start, or the single node whose
 * share `KEYSHARE_SHARE_FILE` holds.
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
  const context = { config, database, now, log, checkIdToken }
  const app = new Hono()
  for (const share of shares) {
    app.route(pathOf(share), createNode(context, share))
  }
  const loop = startLoop({
    everyMs: pruneEveryMs,
    async work() {
      await pruneTokenUses(database, now())
      await pruneLimits(database, 'keyshare', now())
    },
    onError: (err) => log.warn({ err }, 'token uses not pruned'),
  })
  return {
    app,
    nodes: shares.map((share) => ({
      index: share.index,
      url: platform.publicUrl + pathOf(share),
      publicKey: `0x${Buffer.from(publicKeyOf(share)).toString('hex')}`,
    })),
    threshold: config.threshold,
    check: async () => {
      await database.query('select 1')
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

async function sharesOf(
  config: KeyshareConfig,
  { secret }: Pick<Platform, 'secret'>,
): Promise<Share[]> {
  if (config.own) return [await readShare(config.own)]
  const places = Array.from({ length: config.threshold }, (_, at) => at + 1)
  const seeds = await Promise.all(
    places.map((index) => secret(`keyshare-${index}`, seedBytes)),
  )
  return completeShares(seeds, config.count)
}

function pathOf({ index }: Share): string {
  return `/keyshare/${index}`
}
