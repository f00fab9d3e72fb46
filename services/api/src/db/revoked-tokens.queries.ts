import type { Database } from '@cairn/service-kit'
import { eq, sql } from 'drizzle-orm'
import { revokedTokens } from './schema.ts'

/** Tokens of an account that were issued before a time are worth nothing. */
export async function revokeTokens(
  { orm }: Pick<Database, 'orm'>,
  account: string,
  issuedBefore: Date,
): Promise<void> {
  await orm
    .insert(revokedTokens)
    .values({ account, issuedBefore })
    .onConflictDoUpdate({
      target: revokedTokens.account,
      set: {
        issuedBefore: sql`greatest(${revokedTokens.issuedBefore}, excluded.issued_before)`,
      },
    })
}

/** From when on an account's tokens count; absent: all of them do. */
export async function findRevocation(
  { orm }: Pick<Database, 'orm'>,
  account: string,
): Promise<Date | undefined> {
  const [row] = await orm
    .select({ issuedBefore: revokedTokens.issuedBefore })
    .from(revokedTokens)
    .where(eq(revokedTokens.account, account))
  return row?.issuedBefore
}
