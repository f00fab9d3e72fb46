import { HttpError } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import {
  countTry,
  findTotp,
  forgetTries,
  listCodes,
  takeStep,
  useCode,
} from '../db/second-factor.queries.ts'
import { findCode } from './codes.ts'
import { openSecret, stepOf } from './totp.ts'

/** Five wrong codes lock for 15 minutes. @see GUARD-03 */
const limits = { maxTries: 5, lockMs: 15 * 60_000 } as const
/**
 * Twenty wrong codes lock for the rest of a day. Three codes in a million are
 * valid at a time, so twenty attempts succeed with a chance of 1 in 16,000.
 * Without this limit a patient attacker has hundreds.
 */
const dayLimits = { maxTries: 20, lockMs: 24 * 60 * 60_000 } as const

export type Asker = {
  /** Lower case. */
  readonly account: string
  /**
   * Senders of the code: signers that have signed, or the key of a session.
   * Each has attempts of its own, so that a thief with one signer locks that
   * signer alone.
   */
  readonly requesters: readonly string[]
}

/**
 * Uses a code of the account's authenticator. A code counts once per account:
 * only the signer that used it first may use it again until it ends, from any
 * address, because one action may need several signatures.
 *
 * @throws {HttpError} `InvalidArgument` ("invalid token"), `RateLimited`
 * @see GUARD-01
 */
export async function checkTotp(
  context: GuardContext,
  asker: Asker,
  token: string,
): Promise<void> {
  await countingTries(context, 'code', asker, async () => {
    const { database, totpKey, now } = context
    const stored = await findTotp(database, asker.account)
    if (!stored) return false
    const secret = openSecret(totpKey, asker.account, stored.secret)
    const step = stepOf(secret, token, now())
    if (step === undefined) return false
    const user = asker.requesters
      .map((one) => one.toLowerCase())
      .sort()
      .join()
    return takeStep(database, { account: asker.account, step, user })
  })
}

/**
 * Uses a recovery code. Its attempts are counted apart from those of the
 * authenticator, because people who lost the authenticator need the code most.
 *
 * @throws {HttpError} as {@link checkTotp}
 */
export async function checkRecoveryCode(
  context: GuardContext,
  asker: Asker,
  code: string,
): Promise<void> {
  await countingTries(context, 'recovery', asker, async () => {
    const { database, now } = context
    const found = await findCode(code, await listCodes(database, asker.account))
    if (!found) return false
    return useCode(database, asker.account, found.position, now())
  })
}

async function countingTries(
  { database, now, log }: GuardContext,
  kind: 'code' | 'recovery',
  { account, requesters }: Asker,
  check: () => Promise<boolean>,
): Promise<void> {
  const lanes = requesters.map(
    (requester) => `${kind}:${account}:${requester.toLowerCase()}`,
  )
  const counted = lanes.flatMap((lane) => [
    { key: lane, wait: '15 minutes', ...limits },
    { key: `day:${lane}`, wait: 'a day', ...dayLimits },
  ])
  for (const { key, wait, ...limit } of counted) {
    const count = await countTry(database, key, limit, now())
    if (count > limit.maxTries)
      throw new HttpError(
        'RateLimited',
        `Too many wrong codes. Try again in ${wait}.`,
      )
  }
  if (await check()) {
    for (const { key } of counted) await forgetTries(database, key)
    return
  }
  log.warn({ account }, 'wrong second factor')
  throw new HttpError('InvalidArgument', 'invalid token', {
    reason: 'invalid token',
  })
}
