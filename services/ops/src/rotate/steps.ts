import { randomBytes } from 'node:crypto'
import { BaseError } from '@cairn/primitives'
import { fingerprintOf } from '@cairn/service-kit'
import type { RotatingSecret } from '../secrets/known-secrets.ts'
import {
  type KeyFile,
  removeProgress,
  splitKeys,
  writeKeys,
  writeProgress,
} from './key-file.ts'

export const stepNames = ['prepare', 'switch', 'finish'] as const
export type StepName = (typeof stepNames)[number]

const secondMs = 1_000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/**
 * Shortest times before a step, in ms. Hosts read a changed file within a
 * second. Caches keep the published keys of ID tokens for five minutes; an ID
 * token lives as long, a session token at most 30 days. A retired sender's
 * transactions get two minutes to be safe from a reorganisation.
 */
const waits: Readonly<
  Record<RotatingSecret, Readonly<Record<'switch' | 'finish', number>>>
> = {
  'jwt-secret': { switch: 10 * secondMs, finish: 30 * dayMs + minuteMs },
  'identity-key': { switch: 6 * minuteMs, finish: 7 * minuteMs },
  'relayer-key': { switch: 10 * secondMs, finish: 2 * minuteMs },
}

/**
 * Adds a new key behind those in use: every host learns to verify it before any
 * host signs by it.
 *
 * @throws {StepError} if a rotation is under way
 * @throws {ManyKeysError} if there are several keys without a rotation
 */
export async function prepareKey(file: KeyFile, nowMs: number): Promise<void> {
  const { secret, keys, progress } = file
  const isHalf = progress?.step === 'prepared' && !holdsKey(file, progress.next)
  if (progress && !isHalf) throw new StepError(secret.name, progress.step)
  // The second of two keys may be one that was retired, even leaked.
  if (keys.length > 1) throw new ManyKeysError(secret.name, keys.length)
  const fresh = randomBytes(secret.bytes)
  // The progress first: a run that ends between the files leaves one key.
  const next = fingerprintOf(secret.name, fresh)
  await writeProgress(secret, { step: 'prepared', next, atMs: nowMs })
  await writeKeys(secret, [...keys, fresh])
}

function holdsKey({ secret, keys }: KeyFile, fingerprint: string): boolean {
  return keys.some((key) => fingerprintOf(secret.name, key) === fingerprint)
}

/**
 * Makes the new key the first one. Repeated, it changes nothing.
 *
 * @throws {StepError} if no key is prepared
 * @throws {TooSoonError} if hosts may not know the new key yet
 */
export async function switchKey(
  file: KeyFile,
  options: { readonly nowMs: number; readonly isForced: boolean },
): Promise<void> {
  const { secret, progress } = file
  if (!progress) throw new StepError(secret.name, 'none')
  if (progress.step === 'prepared') assertWaited(file, 'switch', options)
  const { fresh, others } = splitKeys(file, progress.next)
  if (progress.step === 'prepared')
    await writeProgress(secret, {
      step: 'switched',
      next: progress.next,
      atMs: options.nowMs,
    })
  await writeKeys(secret, [fresh, ...others])
}

/**
 * Drops the old keys.
 *
 * @throws {StepError} if the new key is not in use yet
 * @throws {TooSoonError} if the old ones are still needed
 */
export async function finishKey(
  file: KeyFile,
  options: { readonly nowMs: number; readonly isForced: boolean },
): Promise<void> {
  assertMayFinish(file, options)
  const { secret, progress } = file
  if (!progress) return
  await writeKeys(secret, [splitKeys(file, progress.next).fresh])
  await removeProgress(secret)
}

/**
 * @throws {StepError} if the new key is not in use yet
 * @throws {TooSoonError} if the old ones are still needed
 */
export function assertMayFinish(
  file: KeyFile,
  options: { readonly nowMs: number; readonly isForced: boolean },
): void {
  const { secret, progress } = file
  if (progress?.step !== 'switched')
    throw new StepError(secret.name, progress?.step ?? 'none')
  assertWaited(file, 'finish', options)
}

/** @throws {TooSoonError} if the step would cut off what is still needed */
export function assertWaited(
  { secret, progress }: KeyFile,
  step: 'switch' | 'finish',
  options: { readonly nowMs: number; readonly isForced: boolean },
): void {
  const readyAtMs =
    (progress?.atMs ?? 0) + waits[secret.name as RotatingSecret][step]
  if (options.nowMs < readyAtMs && !options.isForced)
    throw new TooSoonError(secret.name, step, new Date(readyAtMs))
}

const nextStep = {
  none: 'No rotation is under way. Begin with prepare.',
  prepared: 'The new key is prepared. The next step is switch.',
  switched: 'The new key is in use. The next step is finish.',
}

/** The step does not follow the last one. */
export class StepError extends BaseError {
  override readonly name = 'StepError'

  constructor(secret: string, at: keyof typeof nextStep) {
    super(`${secret}: ${nextStep[at]}`)
  }
}

/** There are several keys, and no rotation tells which of them is new. */
export class ManyKeysError extends BaseError {
  override readonly name = 'ManyKeysError'

  constructor(secret: string, count: number) {
    super(
      `${secret} holds ${count} keys, and no rotation is under way here. Go on where the rotation began, or copy its .rotation file too.`,
    )
  }
}

/** The step comes too soon. */
export class TooSoonError extends BaseError {
  override readonly name = 'TooSoonError'

  constructor(secret: string, step: string, at: Date) {
    const time = at.toISOString().slice(0, 19).replace('T', ' ')
    super(
      `${secret}: ${step} would cut off sessions, sign-ins or transactions that are under way. Do it after ${time} UTC, or now with --now.`,
    )
  }
}
