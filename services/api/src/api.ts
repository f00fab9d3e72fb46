import { api, apiSwaps } from '@cairn/protocol'
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
import { swapHandlers } from './routes/swaps.ts'
import { userStorageHandlers } from './routes/user-storage.ts'

/** Clients have a table for swaps of their own; the service is one. */
const service = {
  ...api,
  methods: { ...api.methods, ...apiSwaps.methods },
} as const

/** The product API as a fetch handler. Nothing listens until the host mounts it. */
export function createApi(context: ApiContext): Hono {
  const handlers: Handlers<typeof service> = {
    ping: async () => ({ status: true }),
    clock: async () => ({ serverTime: context.now().toISOString() }),
    ...authHandlers(context),
    ...userStorageHandlers(context),
    ...memoryHandlers(context),
    ...priceHandlers(context),
    ...contractCallHandlers(),
    ...signatureHandlers(context),
    ...swapHandlers(context),
    ...onrampHandlers(context),
  }
  const limited = limitCalls<typeof service, keyof typeof service.methods>(
    handlers,
    context.config.callLimits,
  )
  const app = rpcRoutes(service, limited, context.log)
  const { analytics } = context.config
  if (analytics) app.route('/', analyticsRoutes(context, analytics))
  return app
}
