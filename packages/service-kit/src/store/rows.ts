import { BaseError } from '@cairn/primitives'
import * as z from 'zod'
import type { Row } from './database.ts'

/**
 * Checks what a raw query returned, row by row, and gives the rows their type.
 *
 * @throws {RowError} naming the column that differs from the schema
 * @see SRVC-01
 */
export function rows<T extends z.core.$ZodType>(
  schema: T,
  result: readonly Row[],
): z.output<T>[] {
  return result.map((row) => {
    const parsed = z.safeParse(schema, row)
    if (parsed.success) return parsed.data
    throw new RowError(
      parsed.error.issues.map(({ path }) => path.join('.') || 'the whole row'),
    )
  })
}

/**
 * Columns whose values differ between the stores, or need converting. Both
 * stores return `text`, `boolean`, `integer` and `double precision` as they
 * are, and `numeric` as text.
 */
export const column = {
  /** A `bigint`: text from PostgreSQL, a number from PGlite while it is safe. */
  bigint: z
    .union([z.bigint(), z.int(), z.string().regex(/^-?\d+$/)])
    .transform((value) => BigInt(value)),
  /** A `bigint` that stays below 2^53, such as an identity or a block. */
  whole: z
    .union([z.bigint(), z.int(), z.string().regex(/^-?\d+$/)])
    .transform(Number)
    .pipe(z.int()),
  /** A `bytea`. PostgreSQL's driver returns a `Buffer`. */
  bytes: z
    .instanceof(Uint8Array)
    .transform((value): Uint8Array => new Uint8Array(value)),
  /** Text that is `0x` and hex digits. */
  hex: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)]),
} as const

/**
 * A row does not have the columns that its query promises: a fault of ours.
 * Names columns and no values, which are people's.
 */
export class RowError extends BaseError {
  override readonly name = 'RowError'
  readonly columns: readonly string[]

  constructor(columns: readonly string[]) {
    super(`A row differs from its schema: ${columns.join(', ')}.`)
    this.columns = columns
  }
}
