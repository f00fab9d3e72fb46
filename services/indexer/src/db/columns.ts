/**
 * Formats an array in PostgreSQL's notation. Numbers and hex need no quotes,
 * and the drivers take far longer.
 */
export function columnOf<T>(
  rows: readonly T[],
  cell: (row: T) => string | number | bigint,
): string {
  return `{${rows.map(cell).join(',')}}`
}

/** Returns a hash in the form of the tables. */
export function hashOf({ hash }: { readonly hash: string }): string {
  return hash.slice(2)
}

/** Rows per statement. */
const rowsAtOnce = 5000

/** Splits rows into those of one statement each. */
export function chunksOf<T>(rows: readonly T[]): T[][] {
  const chunks: T[][] = []
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    chunks.push(rows.slice(i, i + rowsAtOnce))
  }
  return chunks
}
