import type { ActiveSession } from '@cairn/core'
import { dayText } from '@cairn/primitives'
import {
  signerLabel,
  messages as signers,
} from '#shared/signers/signers.messages.ts'
import { messages } from './sessions.messages.ts'

/** The line below a device's name: where it runs, on how many networks. */
export function deviceLine(session: ActiveSession): string {
  const { browser, os, networks, givenName } = session
  return [
    givenName !== undefined && browser && os
      ? signers.runsOn(browser, os, undefined)
      : undefined,
    messages.networks(networks.length),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/**
 * The same, the name by its key, which alone nobody can choose, and since when:
 * for a person who decides about the device.
 */
export function deviceFacts(session: ActiveSession): string {
  const { keyName, addedAt } = session
  return [
    keyName === signerLabel(session.name) ? undefined : keyName,
    deviceLine(session),
    addedAt === undefined ? undefined : messages.since(dayText(addedAt)),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** The line, and when it was used last. */
export function deviceUse(session: ActiveSession, now: Date): string {
  const line = deviceLine(session)
  const time = session.activeAt ?? session.addedAt
  if (time === undefined) return line
  const isToday = new Date(time).toDateString() === now.toDateString()
  const date = isToday ? messages.today : dayText(time)
  return `${line} · ${messages.lastActive(date)}`
}
