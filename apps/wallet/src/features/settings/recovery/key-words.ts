import type { RecoveryKey } from '@cairn/core'
import { shortDay } from '../devices/session-words.ts'
import { messages } from './recovery.messages.ts'

/** The line below a recovery phrase: its weight, and when it came or was checked. */
export function keyFacts(key: RecoveryKey, now: Date): string {
  const { weight, addedAt, checkedAt } = key
  return [
    messages.weight(weight),
    addedAt === undefined ? undefined : messages.added(shortDay(addedAt, now)),
    checkedAt === undefined
      ? undefined
      : messages.checkedOn(shortDay(checkedAt, now)),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}
