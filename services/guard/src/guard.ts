import { guard } from '@cairn/protocol'
import { rpcRoutes } from '@cairn/service-kit'
import type { Hono } from 'hono'
import type { GuardContext } from './context.ts'
import { authMethodsHandler } from './routes/auth-methods.ts'
import { secondFactorHandlers } from './routes/second-factor.ts'
import { signWithHandler } from './routes/sign-with.ts'

/** The guard's calls. @see GUARD-01 SRVC-01 */
export function createGuard(context: GuardContext): Hono {
  return rpcRoutes(
    guard,
    context.count({
      ping: async () => ({ status: true }),
      signWith: signWithHandler(context),
      authMethods: authMethodsHandler(context),
      ...secondFactorHandlers(context),
    }),
    context.log,
  )
}
