import { identity } from '@cairn/protocol'
import { rpcRoutes } from '@cairn/service-kit'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { IdentityContext } from './context.ts'
import { callbackRoutes } from './routes/callback.ts'
import { linkHandlers } from './routes/links.ts'
import { socialHandlers } from './routes/social.ts'

/**
 * Serves email links, providers, and the keys for checking ID tokens.
 *
 * @see PWLS-02 SRVC-01
 */
export function createIdentity(context: IdentityContext): Hono {
  const app = new Hono()
  app.get('/auth/provider/jwks', cors({ origin: '*' }), async (c) =>
    c.json(await context.issuer.readJwks(), 200, {
      'cache-control': 'max-age=300',
    }),
  )
  app.route('/', callbackRoutes(context))
  const handlers = {
    ping: async () => ({ status: true }),
    ...linkHandlers(context),
    ...socialHandlers(context),
  }
  return app.route('/', rpcRoutes(identity, handlers, context.log))
}
