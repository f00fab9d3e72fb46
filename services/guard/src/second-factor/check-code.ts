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

/** Five wrong codes lock for a quarter of an hour. @see GUARD-03 */
const limits = { maxTries: 5, lockMs: 15 * 60_000 } as const
/**
 * And twenty for the rest of a day, else who is patient has hundreds: of
 * three codes that are right at a time, one in sixteen thousand is found.
 */
const dayLimits = { maxTries: 20, lockMs: 24 * 60 * 60_000 } as const

export type Asker = {
  /** Lower case. */
  readonly account: string
  /**
   * The senders of the code: signers that have signed, or the key of a session. Each
   * has tries of its own, so that a thief with one signer locks that one alone.
   */
  readonly requesters: readonly string[]
}

/**
 * Takes a code of the account's authenticator. A code counts once per account:
 * only the signer that used it first may go on with it until it ends, wherever
 * it calls from. One piece of work may take several signatures.
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
 * Uses a recovery code up. Its tries are counted apart from those of the
 * authenticator: who has lost that needs the code most.
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
