import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from '@cairn/service-kit'
import type { MiddlewareHandler } from 'hono'

type RunningCall = {
  readonly method: string
  readonly path: string
  readonly fail: (cause: unknown) => void
}

const calls = new AsyncLocalStorage<RunningCall>()

/**
 * Remembers which call runs, so that {@link catchStrayFailures} can fail it.
 *
 * @see SRVC-01
 */
export const withinCall: MiddlewareHandler = async (c, next) => {
  const stray = Promise.withResolvers<never>()
  // Most calls never fail this way, and nothing else waits for it.
  stray.promise.catch(() => undefined)
  const { method, path } = c.req
  const call = { method, path, fail: stray.reject }
  await calls.run(call, () => Promise.race([next(), stray.promise]))
}

/**
 * Takes the rejections that no code waits for. Node would end the process, and
 * with it every other call. The call that caused one fails alone; what caused
 * it stands in the log.
 *
 * @see SRVC-01
 */
export function catchStrayFailures(log: Logger): Disposable {
  const onRejection = (err: unknown) => {
    const call = calls.getStore()
    const where = call && { method: call.method, path: call.path }
    log.error({ err, ...where }, 'a rejection that no code waited for')
    call?.fail(err)
  }
  process.on('unhandledRejection', onRejection)
  return {
    [Symbol.dispose]: () => process.off('unhandledRejection', onRejection),
  }
}
