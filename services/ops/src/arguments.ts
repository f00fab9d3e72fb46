import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BaseError } from '@cairn/primitives'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the arguments of a command.
 *
 * @throws {UsageError} for an option that the command does not have
 */
export function readArguments<const T extends Options>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    throw new UsageError((cause as Error).message, cause)
  }
}

/** A command was called with wrong arguments. */
export class UsageError extends BaseError {
  override readonly name = 'UsageError'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}
