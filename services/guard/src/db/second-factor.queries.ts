import type { Database } from '@cairn/service-kit'

type Query = Pick<Database, 'query'>

/** An account's authenticator; addresses are kept in lower case. */
export type StoredTotp = {
  readonly secret: Uint8Array
  readonly active: boolean
}

/** An account's authenticator, whether it is confirmed or not. @see GUARD-03 */
export async function findTotp(
  { query }: Query,
  account: string,
): Promise<StoredTotp | undefined> {
  const [row] = await query<{ secret: Uint8Array; active: boolean }>(
    'select secret, active from guard.totp where account = $1',
    [account],
  )
  return row && { secret: new Uint8Array(row.secret), active: row.active }
}

/** Keeps a new secret, unless one is active already. */
export async function putTotp(
  { query }: Query,
  totp: {
    readonly account: string
    readonly secret: Uint8Array
    readonly createdAt: Date
  },
): Promise<boolean> {
  const rows = await query(
    `insert into guard.totp (account, secret, created_at) values ($1, $2, $3)
     on conflict (account) do update
       set secret = excluded.secret, created_at = excluded.created_at,
           last_step = null, last_user = null
       where not totp.active
     returning account`,
    [totp.account, Buffer.from(totp.secret), totp.createdAt.toISOString()],
  )
  return rows.length > 0
}

/**
 * Takes a time step's code for a user of it, in one statement: a newer step is
 * free, the newest one stays with whoever took it, older ones are over.
 */
export async function takeStep(
  { query }: Query,
  taken: {
    readonly account: string
    readonly step: number
    readonly user: string
  },
): Promise<boolean> {
  const rows = await query(
    `update guard.totp set last_step = $2, last_user = $3
     where account = $1
       and (last_step is null or last_step < $2
            or (last_step = $2 and last_user = $3))
     returning account`,
    [taken.account, taken.step, taken.user],
  )
  return rows.length > 0
}

/** From now on the account signs with codes only. @see GUARD-03 */
export async function activateTotp(
  { query }: Query,
  account: string,
): Promise<void> {
  await query('update guard.totp set active = true where account = $1', [
    account,
  ])
}

/** Forgets the authenticator and its recovery codes. */
export async function removeSecondFactor(
  { query }: Query,
  account: string,
): Promise<void> {
  await query('delete from guard.totp where account = $1', [account])
  await query('delete from guard.recovery_codes where account = $1', [account])
}

export type StoredCode = {
  readonly position: number
  readonly salt: Uint8Array
  readonly hash: Uint8Array
  readonly used: boolean
}

/** Puts new codes in the place of all there were. */
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

/** The hashes of recovery codes, used ones too, by position. @see GUARD-03 */
export async function listCodes(
  { query }: Query,
  account: string,
): Promise<readonly StoredCode[]> {
  const rows = await query<{
    position: number
    salt: Uint8Array
    hash: Uint8Array
    used_at: Date | null
  }>(
    `select position, salt, hash, used_at from guard.recovery_codes
     where account = $1 order by position`,
    [account],
  )
  return rows.map(({ position, salt, hash, used_at }) => ({
    position,
    salt: new Uint8Array(salt),
    hash: new Uint8Array(hash),
    used: used_at !== null,
  }))
}

/** Uses a code up; false when somebody else was faster. */
export async function useCode(
  { query }: Query,
  account: string,
  position: number,
  now: Date,
): Promise<boolean> {
  const rows = await query(
    `update guard.recovery_codes set used_at = $3
     where account = $1 and position = $2 and used_at is null returning position`,
    [account, position, now.toISOString()],
  )
  return rows.length > 0
}

/**
 * Counts a try before it is made, so that parallel ones cannot slip through;
 * after `maxTries` the count begins anew only when `lockMs` are over.
 */
export async function countTry(
  { query }: Query,
  key: string,
  limits: { readonly maxTries: number; readonly lockMs: number },
  now: Date,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `insert into guard.tries (key, count, since) values ($1, 1, $2)
     on conflict (key) do update set
       count = case when tries.since <= $3 then 1 else tries.count + 1 end,
       since = case when tries.since <= $3 or tries.count < $4 then $2 else tries.since end
     returning count`,
    [
      key,
      now.toISOString(),
      new Date(now.getTime() - limits.lockMs).toISOString(),
      limits.maxTries,
    ],
  )
  return row?.count ?? 1
}

/** A right code forgives the wrong ones before it. */
export async function forgetTries(
  { query }: Query,
  key: string,
): Promise<void> {
  await query('delete from guard.tries where key = $1', [key])
}

/** Notes a proof; false when it was shown before. */
export async function takeProof(
  { query }: Query,
  digest: string,
  times: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  await query('delete from guard.proofs where expires_at < $1', [
    times.now.toISOString(),
  ])
  const rows = await query(
    `insert into guard.proofs (digest, expires_at) values ($1, $2)
     on conflict do nothing returning digest`,
    [digest, times.expiresAt.toISOString()],
  )
  return rows.length > 0
}
