import { pino } from 'pino'

/** What services log through. Secrets never reach it. */
export type Logger = {
  debug(facts: object, message?: string): void
  info(facts: object, message?: string): void
  warn(facts: object, message?: string): void
  error(facts: object, message?: string): void
  child(facts: object): Logger
}

/** A logger that writes JSON lines to standard error. */
export function createLogger(level = 'info'): Logger {
  return pino({ level }, pino.destination({ dest: 2, sync: false }))
}
