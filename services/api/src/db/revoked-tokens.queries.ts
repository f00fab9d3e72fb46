import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

type Store = Pick<Database, 'query'>

/** The number of an account's revocations, and the time of the last one. */
export type Revocation = {
  readonly epoch: number
  readonly at: Date | undefined
}

const RevocationRow = z.object({ epoch: z.int(), at: z.date() })

/** Counts another revocation, which ends every earlier token of the account. */
export async function revokeTokens(
  { query }: Store,
  account: string,
  now: Date,
): Promise<void> {
  await query(
    `insert into api.revoked_tokens as kept (account, issued_before, epoch)
     values ($1, $2, 1)
     on conflict (account) do update set
       epoch = kept.epoch + 1,
       issued_before = greatest(kept.issued_before, excluded.issued_before)`,
    [account, now.toISOString()],
  )
}

/** The operator revoked the tokens of all accounts, as a restore does. */
const everyAccount = '*'

/**
 * Returns the revocations of an account and of all accounts together; epoch 0
 * without any.
 */
export async function findRevocation(
  { query }: Store,
  account: string,
): Promise<Revocation> {
  const found = rows(
    RevocationRow,
    await query(
      `select epoch, issued_before as at from api.revoked_tokens
       where account in ($1, $2)`,
      [account, everyAccount],
    ),
  )
  const times = found.map(({ at }) => at.getTime())
  return {
    epoch: found.reduce((sum, row) => sum + row.epoch, 0),
    at: times.length > 0 ? new Date(Math.max(...times)) : undefined,
  }
}
