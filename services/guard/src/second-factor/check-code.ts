import { createHash } from 'node:crypto'
import { HttpError } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import {
  countTry,
  findTotp,
  forgetTries,
  keepRight,
  listCodes,
  listRight,
  takeBackTry,
  takeStep,
  useCode,
} from '../db/second-factor.queries.ts'
import { findCode } from './codes.ts'
import { openSecret, stepOf } from './totp.ts'

const dayMs = 24 * 60 * 60_000
/** Five wrong codes lock for 15 minutes. @see GUARD-03 */
const limits = { maxTries: 5, lockMs: 15 * 60_000 } as const
/**
 * Twenty wrong codes lock for a day. Three codes in a million are valid at a
 * time, so twenty attempts succeed with a chance of 1 in 16,000. Right codes
 * leave this count, or an owner who signs would give a thief of the same signer
 * new attempts.
 */
const dayLimits = { maxTries: 20, lockMs: dayMs } as const
/**
 * Wrong codes per signer and day that came without a fresh proof, from all
 * networks together. Only such calls are locked then, and not on a network
 * where the signer gave a right code lately. With the others a thief of the
 * signer has 80 attempts a day, which is a chance of 1 in 4,000, and 20 more on
 * a network of the owner's.
 */
const unprovenLimits = { maxTries: 60, lockMs: dayMs } as const

export type Asker = {
  /** Lower case. */
  readonly account: string
  /**
   * Senders of the code: signers that have signed, or the key of a session.
   * Each has attempts of its own, so that a thief with one signer locks that
   * signer alone.
   */
  readonly requesters: readonly string[]
  /** The one of them that made a proof for this call; absent: all did. */
  readonly prover?: string | undefined
  /**
   * Network of a caller whose requesters made nothing for this call. Their
   * signatures may be public, so wrong codes count for the caller.
   */
  readonly network?: string | undefined
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

type Lane = {
  readonly key: string
  readonly wait: string
  readonly maxTries: number
  readonly lockMs: number
  /** A right code clears it. */
  readonly isCleared?: true
  /** A right code of late under this key keeps it from locking. */
  readonly unless?: string
}

/** Returns the counts that a code of an asker counts in. */
function lanesOf(
  kind: 'code' | 'recovery',
  { account, requesters, prover, network }: Asker,
): readonly Lane[] {
  const counted = prover === undefined ? requesters : [prover]
  return counted.flatMap((requester) => {
    const own = `${kind}:${account}:${requester.toLowerCase()}`
    const lane = network === undefined ? own : `${own}:${hashOf(network)}`
    const lanes: Lane[] = [
      { key: lane, wait: '15 minutes', isCleared: true, ...limits },
      { key: `day:${lane}`, wait: 'a day', ...dayLimits },
    ]
    if (network !== undefined)
      lanes.push({
        ...{ key: `all:${own}`, wait: 'a day', unless: lane },
        ...unprovenLimits,
      })
    return lanes
  })
}

/** Networks are stored as hashes. */
function hashOf(network: string): string {
  return createHash('sha256').update(network).digest('base64url')
}

async function countingTries(
  { database, now, log }: GuardContext,
  kind: 'code' | 'recovery',
  asker: Asker,
  check: () => Promise<boolean>,
): Promise<void> {
  const { account } = asker
  const all = lanesOf(kind, asker)
  const right = await listRight(
    database,
    all.flatMap(({ unless }) => unless ?? []),
    now(),
  )
  const lanes = all.filter(({ unless }) => !unless || !right.has(unless))
  for (const { key, wait, ...limit } of lanes) {
    const count = await countTry(database, key, limit, now())
    if (count > limit.maxTries)
      throw new HttpError(
        'RateLimited',
        `Too many wrong codes. Try again in ${wait}.`,
      )
  }
  if (await check()) {
    for (const { key, isCleared } of lanes)
      await (isCleared ? forgetTries : takeBackTry)(database, key)
    for (const { unless } of all)
      if (unless) await keepRight(database, unless, now())
    return
  }
  log.warn({ account }, 'wrong second factor')
  throw new HttpError('InvalidArgument', 'invalid token', {
    reason: 'invalid token',
  })
}
