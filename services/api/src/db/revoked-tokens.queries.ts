import type { Database } from '@cairn/service-kit'
import { eq, sql } from 'drizzle-orm'
import { revokedTokens } from './schema.ts'

/** The number of an account's revocations, and the time of the last one. */
export type Revocation = {
  readonly epoch: number
  readonly at: Date | undefined
}

/** Counts another revocation, which ends every earlier token of the account. */
export async function revokeTokens(
  { orm }: Pick<Database, 'orm'>,
  account: string,
  now: Date,
): Promise<void> {
  await orm
    .insert(revokedTokens)
    .values({ account, issuedBefore: now, epoch: 1 })
    .onConflictDoUpdate({
      target: revokedTokens.account,
      set: {
        epoch: sql`${revokedTokens.epoch} + 1`,
        issuedBefore: sql`greatest(${revokedTokens.issuedBefore}, excluded.issued_before)`,
      },
    })
}

/** Returns epoch 0 for an account without a revocation. */
export async function findRevocation(
  { orm }: Pick<Database, 'orm'>,
  account: string,
): Promise<Revocation> {
  const [row] = await orm
    .select({ epoch: revokedTokens.epoch, at: revokedTokens.issuedBefore })
    .from(revokedTokens)
    .where(eq(revokedTokens.account, account))
  return row ?? { epoch: 0, at: undefined }
}
