import type { Environment, Logger } from '@cairn/service-kit'

/** Everything that a command gets from outside. */
export type Context = {
  /** The configuration of the host, with the variables of `--env-file`. */
  readonly env: Environment
  /** Prints a line for the operator. */
  readonly say: (line: string) => void
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  readonly log: Logger
  /**
   * Runs `end` before the process ends by a signal, and again once the command
   * has come to its own end.
   */
  readonly onInterrupt: (end: () => Promise<void>) => void
}

/** 0 when all is well, 1 when something is wrong, 2 for a wrong call. */
export type ExitCode = 0 | 1 | 2

/** A command of `npm run ops`. */
export type Command = {
  readonly name: string
  /** One line of the list of commands. */
  readonly summary: string
  /** Printed by `npm run ops -- {name} --help`. */
  readonly help: string
  /**
   * Whether `CHAINS_FILE` is read before, which is so if absent. A command that
   * writes it gets the variable as it is.
   */
  readonly readsChainsFile?: boolean
  /**
   * Runs the command.
   *
   * @param args - what follows the name
   * @throws {BaseError} with a sentence for the operator
   */
  readonly run: (args: readonly string[], context: Context) => Promise<ExitCode>
}
