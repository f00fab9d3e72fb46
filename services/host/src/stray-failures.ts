import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from '@cairn/service-kit'
import type { MiddlewareHandler } from 'hono'

type RunningCall = {
  readonly method: string
  readonly path: string
  readonly fail: (cause: unknown) => void
}

const calls = new AsyncLocalStorage<RunningCall>()

/** Tracks the current call, so that {@link catchStrayFailures} can fail it. */
export const withinCall: MiddlewareHandler = async (c, next) => {
  const stray = Promise.withResolvers<never>()
  // Handled here, because most calls never fail this way.
  stray.promise.catch(() => undefined)
  const { method, path } = c.req
  const call = { method, path, fail: stray.reject }
  await calls.run(call, () => Promise.race([next(), stray.promise]))
}

/**
 * Handles unhandled rejections. Node would end the process with all of its
 * calls. Only the call that caused the rejection fails, and the log has the
 * cause.
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
