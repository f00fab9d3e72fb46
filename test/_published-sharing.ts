import { bareEnvironment } from '@cairn/core/testing'
import type { Environment } from '@cairn/protocol'
import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'

/** The keyshare nodes that a wallet uses. */
export type PublishedSharing = {
  readonly nodes: Environment['keyshareNodes']
  readonly threshold: number
}

/** Serves the environment of a wallet whose keyshare nodes a test changes. */
export async function servePublished(current: () => PublishedSharing) {
  const app = new Hono().get('/.well-known/cairn.json', (c) => {
    const { nodes, threshold } = current()
    return c.json({
      ...bareEnvironment(new URL(c.req.url).origin),
      keyshareNodes: nodes,
      keyshareThreshold: threshold,
    })
  })
  return serve(app)
}
