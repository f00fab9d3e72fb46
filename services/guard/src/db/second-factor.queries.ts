import { column, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

type Query = Pick<Database, 'query'>

const TotpRow = z.object({ secret: column.bytes, active: z.boolean() })

/** An account's authenticator. Accounts are stored in lower case. */
export type StoredTotp = Readonly<z.output<typeof TotpRow>>

/** Finds an account's authenticator, confirmed or not. @see GUARD-03 */
export async function findTotp(
  { query }: Query,
  account: string,
): Promise<StoredTotp | undefined> {
  const found = await query(
    'select secret, active from guard.totp where account = $1',
    [account],
  )
  return rows(TotpRow, found)[0]
}

/** Stores a new secret. Returns `false` if a secret is active already. */
export async function putTotp(
  { query }: Query,
  totp: {
    readonly account: string
    readonly secret: Uint8Array
    readonly createdAt: Date
  },
): Promise<boolean> {
  const changed = await query(
    `insert into guard.totp (account, secret, created_at) values ($1, $2, $3)
     on conflict (account) do update
       set secret = excluded.secret, created_at = excluded.created_at,
           last_step = null, last_user = null
       where not totp.active
     returning account`,
    [totp.account, Buffer.from(totp.secret), totp.createdAt.toISOString()],
  )
  return changed.length > 0
}

/**
 * Takes the code of a time step for a user, in one statement. A newer step is
 * free, the newest one stays with the user that took it first, and older ones
 * are over.
 */
export async function takeStep(
  { query }: Query,
  taken: {
    readonly account: string
    readonly step: number
    readonly user: string
  },
): Promise<boolean> {
  const changed = await query(
    `update guard.totp set last_step = $2, last_user = $3
     where account = $1
       and (last_step is null or last_step < $2
            or (last_step = $2 and last_user = $3))
     returning account`,
    [taken.account, taken.step, taken.user],
  )
  return changed.length > 0
}

/**
 * Activates the authenticator: from now on the account signs with codes only.
 * @see GUARD-03
 */
export async function activateTotp(
  { query }: Query,
  account: string,
): Promise<void> {
  await query('update guard.totp set active = true where account = $1', [
    account,
  ])
}

/** Deletes the authenticator and its recovery codes. */
export async function removeSecondFactor(
  { query }: Query,
  account: string,
): Promise<void> {
  await query('delete from guard.totp where account = $1', [account])
  await query('delete from guard.recovery_codes where account = $1', [account])
}

const CodeRow = z.object({
  position: z.int(),
  salt: column.bytes,
  hash: column.bytes,
  used: z.boolean(),
})

export type StoredCode = Readonly<z.output<typeof CodeRow>>

/** Replaces all recovery codes. */
export async function putCodes(
  { query }: Query,
  account: string,
  codes: readonly Pick<StoredCode, 'salt' | 'hash'>[],
): Promise<void> {
  await query('delete from guard.recovery_codes where account = $1', [account])
  for (const [position, { salt, hash }] of codes.entries())
    await query(
      `insert into guard.recovery_codes (account, position, salt, hash)
       values ($1, $2, $3, $4)`,
      [account, position, Buffer.from(salt), Buffer.from(hash)],
    )
}

/**
 * Lists the hashes of recovery codes by position, with used ones. @see GUARD-03
 */
export async function listCodes(
  { query }: Query,
  account: string,
): Promise<readonly StoredCode[]> {
  const found = await query(
    `select position, salt, hash, used_at is not null as used from guard.recovery_codes
     where account = $1 order by position`,
    [account],
  )
  return rows(CodeRow, found)
}

/** Marks a recovery code as used. Returns `false` if it was used before. */
export async function useCode(
  { query }: Query,
  account: string,
  position: number,
  now: Date,
): Promise<boolean> {
  const changed = await query(
    `update guard.recovery_codes set used_at = $3
     where account = $1 and position = $2 and used_at is null returning position`,
    [account, position, now.toISOString()],
  )
  return changed.length > 0
}

const CountRow = z.object({ count: z.int() })

/**
 * Counts an attempt before it is checked, so that parallel attempts are counted
 * too. Attempts count for `lockMs` from the first one; the last allowed one
 * locks for `lockMs` more.
 */
export async function countTry(
  { query }: Query,
  key: string,
  limits: { readonly maxTries: number; readonly lockMs: number },
  now: Date,
): Promise<number> {
  const counted = await query(
    `insert into guard.tries (key, count, since) values ($1, 1, $2)
     on conflict (key) do update set
       count = case when tries.since <= $3 then 1 else tries.count + 1 end,
       since = case when tries.since <= $3 or tries.count + 1 = $4 then $2
         else tries.since end
     returning count`,
    [
      key,
      now.toISOString(),
      new Date(now.getTime() - limits.lockMs).toISOString(),
      limits.maxTries,
    ],
  )
  return rows(CountRow, counted)[0]?.count ?? 1
}

/** Clears the wrong attempts after a right code. */
export async function forgetTries(
  { query }: Query,
  key: string,
): Promise<void> {
  await query('delete from guard.tries where key = $1', [key])
}

/** Takes back an attempt that was right, and keeps the wrong ones. */
export async function takeBackTry(
  { query }: Query,
  key: string,
): Promise<void> {
  await query(
    'update guard.tries set count = count - 1 where key = $1 and count > 0',
    [key],
  )
}

/** Begins the keys of right codes among those of attempts. */
export const rightPrefix = 'right:'
/** Time for which a right code counts, in ms. */
export const rightKeepMs = 30 * 24 * 60 * 60_000
const KeyRow = z.object({ key: z.string() })

/** Keeps the time of the newest right code under a key. @see GUARD-03 */
export async function keepRight(
  { query }: Query,
  key: string,
  now: Date,
): Promise<void> {
  await query(
    `insert into guard.tries (key, count, since) values ($1, 0, $2)
     on conflict (key) do update set since = $2`,
    [`${rightPrefix}${key}`, now.toISOString()],
  )
}

/** Lists those of the keys under which a right code was given lately. */
export async function listRight(
  { query }: Query,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found = await query(
    'select key from guard.tries where key = any($1::text[]) and since > $2',
    [
      keys.map((key) => `${rightPrefix}${key}`),
      new Date(now.getTime() - rightKeepMs).toISOString(),
    ],
  )
  return new Set(
    rows(KeyRow, found).map(({ key }) => key.slice(rightPrefix.length)),
  )
}

/** Marks a proof as used. Returns `false` if it was used before. */
export async function takeProof(
  { query }: Query,
  digest: string,
  expiresAt: Date,
): Promise<boolean> {
  const changed = await query(
    `insert into guard.proofs (digest, expires_at) values ($1, $2)
     on conflict do nothing returning digest`,
    [digest, expiresAt.toISOString()],
  )
  return changed.length > 0
}
