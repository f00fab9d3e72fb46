import { HttpError, networkOf } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import {
  countTry,
  findTotp,
  forgetTries,
  listCodes,
  takeStep,
  uncountTry,
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
  readonly ip: string
}

/**
 * Takes a code of the account's authenticator. A code is good once; only the
 * address that used it first may go on with it until it ends, since opening a
 * session takes two signatures.
 *
 * @throws {HttpError} `InvalidArgument` ("invalid token"), `RateLimited`
 * @see GUARD-01
 */
export async function checkTotp(
  context: GuardContext,
  asker: Asker,
  token: string,
  use: 'sign' | 'commit' = 'sign',
): Promise<void> {
  await countingTries(context, asker, async () => {
    const { database, totpKey, now } = context
    const stored = await findTotp(database, asker.account)
    if (!stored) return false
    const secret = openSecret(totpKey, asker.account, stored.secret)
    const step = stepOf(secret, token, now())
    if (step === undefined) return false
    const user = `${use}:${asker.ip}`
    return takeStep(database, { account: asker.account, step, user })
  })
}

/** Uses a recovery code up. @throws {HttpError} as {@link checkTotp} */
export async function checkRecoveryCode(
  context: GuardContext,
  asker: Asker,
  code: string,
): Promise<void> {
  await countingTries(context, asker, async () => {
    const { database, now } = context
    const found = await findCode(code, await listCodes(database, asker.account))
    if (!found) return false
    return useCode(database, asker.account, found.position, now())
  })
}

async function countingTries(
  { database, now, log }: GuardContext,
  { account, ip }: Asker,
  check: () => Promise<boolean>,
): Promise<void> {
  const ofAccount = `account:${account}`
  const ofAccountToday = `day:${account}`
  const ofAddress = `ip:${networkOf(ip)}`
  const refuse = (wait: string): never => {
    throw new HttpError(
      'RateLimited',
      `Too many wrong codes. Try again in ${wait}.`,
    )
  }
  for (const key of [ofAccount, ofAddress]) {
    const count = await countTry(database, key, limits, now())
    if (count > limits.maxTries) refuse('15 minutes')
  }
  const today = await countTry(database, ofAccountToday, dayLimits, now())
  if (today > dayLimits.maxTries) refuse('a day')
  if (await check()) {
    await forgetTries(database, ofAccount)
    await forgetTries(database, ofAccountToday)
    // Else a right code of one's own would pay for guesses at other accounts.
    return uncountTry(database, ofAddress)
  }
  log.warn({ account }, 'wrong second factor')
  throw new HttpError('InvalidArgument', 'invalid token', {
    reason: 'invalid token',
  })
}
