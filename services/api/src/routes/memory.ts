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
 * @see PWLS-03
 */
export function memoryHandlers({
  config,
  database,
  now,
}: ApiContext): Pick<Handlers<typeof api>, Methods> {
  return limitCalls<typeof api, Methods>(
    {
      async memoryStore({ key, value }, { ip }) {
        const time = now()
        const expiresAt = new Date(time.getTime() + config.memoryTtlMs)
        const { total, perAddress, loopback } = config.memoryRoom
        const answer = await addMemory(
          database,
          { key, value, expiresAt, source: networkOf(ip) },
          time,
          { total, perSource: isLoopback(ip) ? loopback : perAddress },
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
