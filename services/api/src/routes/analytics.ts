import { databeat } from '@cairn/protocol'
import {
  type CallLimits,
  type Handlers,
  HttpError,
  limitCalls,
  rpcRoutes,
} from '@cairn/service-kit'
import type { Hono } from 'hono'
import type { ApiContext } from '../context.ts'
import { addEventCounts } from '../db/event-counts.queries.ts'

/** Events that wallets report. Others count as `OTHER`. @see ANLT-01 */
const knownEvents: ReadonlySet<string> = new Set([
  'AUTH_SUCCESS',
  'PROMPT_CONNECT',
  'PROMPT_SIGN_MESSAGE',
  'PROMPT_SIGN_TRANSACTION',
  'PROMPT_SIGN_TRANSACTION_RESULT',
  'PROMPT_CONFIRM_WALLET_DEPLOY',
  'VIEW',
])

/**
 * Counts events by name and day. The sender, the address and the details are
 * neither read nor stored.
 *
 * @see ANLT-01
 */
export function analyticsRoutes(
  { database, now, log }: Pick<ApiContext, 'database' | 'now' | 'log'>,
  { token, limits }: { readonly token: string; readonly limits: CallLimits },
): Hono {
  const handlers: Handlers<typeof databeat> = {
    ping: async () => ({ status: true }),
    async tick({ events }, call) {
      if (call.token !== token)
        throw new HttpError('Unauthorized', 'The token is not ours.')
      const names = events.map(({ event }) =>
        knownEvents.has(event) ? event : 'OTHER',
      )
      await addEventCounts(database, now(), names)
      return { ok: true }
    },
  }
  return rpcRoutes(
    databeat,
    limitCalls<typeof databeat, keyof typeof databeat.methods>(
      handlers,
      limits,
    ),
    log,
  )
}
