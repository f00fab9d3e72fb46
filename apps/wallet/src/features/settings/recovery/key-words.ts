import type { RecoveryKey } from '@cairn/core'
import { dayText } from '@cairn/primitives'
import { messages } from './recovery.messages.ts'

/** The line below a recovery phrase: when it came or was checked, and what it can do. */
export function keyFacts(key: RecoveryKey, now: Date): string {
  const { addedAt, checkedAt } = key
  const day = (time: number) =>
    new Date(time).toDateString() === now.toDateString()
      ? messages.today
      : dayText(time)
  return [
    addedAt === undefined ? undefined : messages.added(day(addedAt)),
    checkedAt === undefined ? undefined : messages.checkedOn(day(checkedAt)),
    messages.opensAlone,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}
