import type { api } from '@cairn/protocol'
import {
  type Handlers,
  HttpError,
  isLoopback,
  limitCalls,
  networkOf,
} from '@cairn/service-kit'
import type { ApiContext } from '../context.ts'
import { addMemory, findMemory, takeMemory } from '../db/memory.queries.ts'

type Methods = 'memoryStore' | 'memoryLoad'

/**
 * Hands values between the tabs of a sign-in: one tab stores a value, another
 * loads it, once unless it leaves it there, within minutes. Callers cannot replace a stored value, nor
 * fill the store alone.
 *
 * @see PWLS-03 SRVC-01 br
 */
export function memoryHandlers({
  config,
  database,
  now,
}: ApiContext): Pick<Handlers<typeof api>, Methods> {
  return limitCalls<typeof api, Methods>(
    {
      async memoryStore({ key, value, source: named }, { ip }) {
        const time = now()
        const expiresAt = new Date(time.getTime() + config.memoryTtlMs)
        const { total, perAddress, loopback } = config.memoryRoom
        const source = sourceOf(ip, named)
        const perSource = isLoopback(source) ? loopback : perAddress
        const answer = await addMemory(
          database,
          { key, value, expiresAt, source },
          time,
          { total, perSource },
        )
        if (answer === 'taken') {
          throw new HttpError('RequestConflict', 'The key holds a value.')
        }
        if (answer === 'full') {
          throw new HttpError('QuotaExceeded', 'Too much waits to be loaded.')
        }
        return { ok: true }
      },

      async memoryLoad({ key, waits, keeps }) {
        const find = keeps ? findMemory : takeMemory
        const value = await find(database, key, now())
        if (value === undefined) {
          if (waits) return { value: '' }
          throw new HttpError('NotFound', 'Nothing is stored under this key.')
        }
        return { value }
      },
    },
    config.memoryLimits,
  )
}

/**
 * Returns the network whose room a value takes. Only this machine may name
 * another one: identity stores for the browsers of strangers.
 */
function sourceOf(ip: string, named: string | undefined): string {
  const source = isLoopback(ip) ? (named ?? ip) : ip
  return isLoopback(source) ? 'local' : networkOf(source)
}
