import type { Database } from '@cairn/service-kit'
import { lt } from 'drizzle-orm'
import { contracts, tokens } from './schema.ts'

/**
 * Deletes contracts and documents that were not read since `time`. The next
 * request reads them again. Without this, strangers could fill the store.
 */
export async function prune(
  { orm }: Pick<Database, 'orm'>,
  time: Date,
): Promise<void> {
  await orm.delete(contracts).where(lt(contracts.updatedAt, time))
  await orm.delete(tokens).where(lt(tokens.updatedAt, time))
}
