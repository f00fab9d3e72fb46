import type { Database } from '@cairn/service-kit'
import { lt } from 'drizzle-orm'
import { contracts, tokens } from './schema.ts'

/**
 * Forgets contracts and documents that nobody asked for since `time`: whoever
 * asks has them read again, and strangers must not fill the store.
 */
export async function prune(
  { orm }: Pick<Database, 'orm'>,
  time: Date,
): Promise<void> {
  await orm.delete(contracts).where(lt(contracts.updatedAt, time))
  await orm.delete(tokens).where(lt(tokens.updatedAt, time))
}
