import { api } from '@cairn/protocol'
import { type Handlers, limitCalls, rpcRoutes } from '@cairn/service-kit'
import type { Hono } from 'hono'
import type { ApiContext } from './context.ts'
import { analyticsRoutes } from './routes/analytics.ts'
import { authHandlers } from './routes/auth.ts'
import { contractCallHandlers } from './routes/contract-calls.ts'
import { memoryHandlers } from './routes/memory.ts'
import { onrampHandlers } from './routes/onramp.ts'
import { priceHandlers } from './routes/prices.ts'
import { signatureHandlers } from './routes/signatures.ts'
import { userStorageHandlers } from './routes/user-storage.ts'

/** The product API as a fetch handler. Nothing listens until the host mounts it. */
export function createApi(context: ApiContext): Hono {
  const handlers: Handlers<typeof api> = {
    ping: async () => ({ status: true }),
    clock: async () => ({ serverTime: context.now().toISOString() }),
    ...authHandlers(context),
    ...userStorageHandlers(context),
    ...memoryHandlers(context),
    ...priceHandlers(context),
    ...contractCallHandlers(),
    ...signatureHandlers(context),
    ...onrampHandlers(context),
  }
  const limited = limitCalls<typeof api, keyof typeof api.methods>(
    handlers,
    context.config.callLimits,
  )
  const app = rpcRoutes(api, limited, context.log)
  const { analytics } = context.config
  if (analytics) app.route('/', analyticsRoutes(context, analytics))
  return app
}
