import { Hono } from 'hono'
import { pathOf } from './resharing/plan.ts'
import { createNode, type NodeContext } from './routes/node.ts'
import { publicKeyOf, type Share } from './shares.ts'

type Entry = { readonly share: Share; readonly app: Hono }

/**
 * Answers for every share that `set` was last given, each under its own path.
 * A share that is gone is forgotten, and its path answers no more.
 *
 * @see AUTH-05
 */
export function createNodes(context: NodeContext) {
  let entries: ReadonlyMap<string, Entry> = new Map()
  const app = new Hono()
  app.all('/keyshare/*', async (c, next) => {
    const [path] = c.req.path.split('/rpc/', 1)
    const entry = path === undefined ? undefined : entries.get(path)
    if (!entry) return next()
    return entry.app.fetch(c.req.raw, c.env as object)
  })
  return {
    app,
    /** Shares in use, the oldest first. */
    list: () => [...entries.values()].map(({ share }) => share),
    set(shares: readonly Share[]): void {
      const before = entries
      entries = new Map(
        shares.map((share) => {
          const path = pathOf(share.index, share.epoch)
          const known = before.get(path)
          if (known && publicKeyOf(known.share) === publicKeyOf(share))
            return [path, known]
          const routes = new Hono().route(path, createNode(context, share))
          return [path, { share, app: routes }]
        }),
      )
      for (const [path, { share }] of before)
        if (entries.get(path)?.share !== share) share.secret.fill(0)
    },
  }
}
