import type { Hex } from '@cairn/primitives'
import {
  createRateLimit,
  type Platform,
  type RunningService,
  type StartService,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { type KeyshareConfig, readConfig } from './config.ts'
import { createIdTokenCheck } from './id-token.ts'
import { createNode } from './node.ts'
import { publicKeyOf, type Share, splitKey } from './sharing.ts'

const minuteS = 60
const secretBytes = 32

/** A node as the environment describes it. */
export type KeyshareNode = {
  readonly url: string
  readonly index: number
  readonly publicKey: Hex
}

/**
 * Starts the nodes of this process. Unset, it deals the shares itself, which
 * is for one machine only; `KEYSHARE_INDEX` and `KEYSHARE_SHARE_FILE` run one
 * node under a share that was dealt elsewhere.
 */
export const startKeyshare: StartService<
  RunningService & {
    readonly nodes: readonly KeyshareNode[]
    readonly threshold: number
  }
> = async (platform) => {
  const config = readConfig(platform.env)
  const { publicUrl, urls, fetch, now } = platform
  const shares = await readShares(platform, config)
  const checkIdToken = createIdTokenCheck({
    issuer: config.issuer ?? publicUrl,
    jwksUrl: `${urls.identity}/auth/provider/jwks`,
    fetch,
    now,
  })
  const app = new Hono()
  for (const share of shares) {
    const node = createNode({
      share,
      threshold: config.threshold,
      checkIdToken,
      limit: createRateLimit(config.limitPerMinute, minuteS),
      log: platform.log.child({ service: `keyshare-${share.index}` }),
    })
    app.route(`/keyshare/${share.index}`, node)
  }
  return {
    app,
    threshold: config.threshold,
    nodes: shares.map((share) => ({
      url: `${publicUrl}/keyshare/${share.index}`,
      index: share.index,
      publicKey: `0x${Buffer.from(publicKeyOf(share)).toString('hex')}` as Hex,
    })),
    [Symbol.asyncDispose]: async () => {},
  }
}

async function readShares(
  { secret }: Platform,
  { nodes, threshold, ownIndex }: KeyshareConfig,
): Promise<readonly Share[]> {
  if (ownIndex !== undefined) {
    const own = await secret('keyshare-share', secretBytes)
    return [{ index: ownIndex, secret: own }]
  }
  const key = await secret('keyshare-key', secretBytes)
  const coefficients = await Promise.all(
    Array.from({ length: threshold - 1 }, (_, place) =>
      secret(`keyshare-coefficient-${place + 1}`, secretBytes),
    ),
  )
  return splitKey(key, coefficients, nodes)
}
