import type { Database } from '@cairn/service-kit'

/**
 * Deletes contracts and documents that were not read since `time`. The next
 * request reads them again. Without this, strangers could fill the store.
 */
export async function prune(
  { query }: Pick<Database, 'query'>,
  time: Date,
): Promise<void> {
  for (const table of ['contracts', 'tokens'])
    await query(`delete from metadata.${table} where updated_at < $1`, [
      time.toISOString(),
    ])
}
