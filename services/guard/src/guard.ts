import { guard } from '@cairn/protocol'
import { rpcRoutes } from '@cairn/service-kit'
import type { Hono } from 'hono'
import { authMethodsHandler } from './auth-methods.ts'
import type { GuardContext } from './context.ts'
import { secondFactorHandlers } from './second-factor/handlers.ts'
import { signWithHandler } from './sign-with.ts'

/** The guard's calls. @see GUARD-01 SRVC-01 */
export function createGuard(context: GuardContext): Hono {
  return rpcRoutes(
    guard,
    {
      ping: async () => ({ status: true }),
      signWith: signWithHandler(context),
      authMethods: authMethodsHandler(context),
      ...secondFactorHandlers(context),
    },
    context.log,
  )
}
