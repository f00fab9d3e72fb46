import { BaseError } from '@cairn/primitives'
import type * as z from 'zod'
import type { Environment } from './platform.ts'

/**
 * Reads the environment through a schema, once.
 *
 * @throws {ConfigError} naming every bad variable, and no values
 * @see ENVC-01
 */
export function readEnv<T extends z.ZodType>(
  schema: T,
  env: Environment,
): z.output<T> {
  const parsed = schema.safeParse(env)
  if (!parsed.success) throw new ConfigError(parsed.error)
  return parsed.data
}

/** Messages of rules that have no text of their own. */
const saysNothing: ReadonlySet<string> = new Set(['', 'Invalid input'])

/**
 * Variables are missing or invalid. The message names the variables and their
 * rules. It names no value, because values may be secrets.
 */
export class ConfigError extends BaseError {
  override readonly name = 'ConfigError'
  readonly variables: readonly string[]

  constructor({ issues }: Pick<z.ZodError, 'issues'>) {
    const variables = [...new Set(issues.map((i) => i.path.join('.')))]
    const reasons = issues.flatMap(({ code, message }) =>
      code === 'custom' && !saysNothing.has(message) ? [message] : [],
    )
    const named = [`Bad or missing environment: ${variables.join(', ')}`]
    super(`${[...named, ...new Set(reasons)].join('. ')}.`)
    this.variables = variables
  }
}

/**
 * Analytics token. Every wallet receives it, so it is no secret. Host and API
 * read it from the same variable.
 *
 * @see ANLT-01
 */
export const analyticsTokenPattern = /^[\w.-]{8,200}$/

/** Comma-separated origins, as in `WALLET_ORIGINS`. */
export const walletOriginsPattern = /^(?:\s*https?:\/\/[^\s,]+\s*(?:,|$))*$/

/**
 * Returns every origin at which the wallet of this stack is served, as browsers
 * write it: lower case, without path and default port. A host at `localhost`
 * also answers at `127.0.0.1`.
 *
 * @param more - the text of `WALLET_ORIGINS`: origins besides `publicUrl`
 * @see ENVC-01
 */
export function readWalletOrigins(
  publicUrl: string,
  more: string,
): readonly string[] {
  const own = new URL(publicUrl)
  const others = more
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((url) => new URL(url).origin)
  if (own.hostname !== 'localhost') return [own.origin, ...others]
  const byAddress = new URL(own)
  byAddress.hostname = '127.0.0.1'
  return [own.origin, byAddress.origin, ...others]
}
