import { pino } from 'pino'
import { currentRequest } from '../http/request-context.ts'
import { describeError } from './describe-error.ts'

/** Logger of the services. Secrets never reach it. */
export type Logger = {
  debug(facts: object, message?: string): void
  info(facts: object, message?: string): void
  warn(facts: object, message?: string): void
  error(facts: object, message?: string): void
  child(facts: object): Logger
}

/**
 * Creates a logger that writes JSON lines to standard error, or to `to`. Lines
 * of a request name its id.
 *
 * @see SRVC-01
 */
export function createLogger(
  level = 'info',
  to: { write(line: string): void } = pino.destination({
    dest: 2,
    sync: false,
  }),
): Logger {
  return pino(
    {
      level,
      serializers: { err: describeError },
      mixin() {
        const request = currentRequest()
        return request ? { requestId: request.requestId } : {}
      },
    },
    to,
  )
}
