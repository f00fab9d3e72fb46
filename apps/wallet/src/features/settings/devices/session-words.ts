import type { ActiveSession } from '@cairn/core'
import { messages } from './sessions.messages.ts'

/** The line below a device's name: where it runs, on how many networks. */
export function deviceLine(session: ActiveSession): string {
  const { browser, os, networks, ownName } = session
  const parts = [
    ownName,
    browser && os ? messages.browserOn(browser, os) : undefined,
    messages.networks(networks.length),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The same, and since when, for a person who decides about it. */
export function deviceFacts(session: ActiveSession, now: Date): string {
  const line = deviceLine(session)
  if (session.addedAt === undefined) return line
  return `${line} · ${messages.since(shortDay(session.addedAt, now))}`
}

/** The same, and when it was used last. */
export function deviceUse(session: ActiveSession, now: Date): string {
  const line = deviceLine(session)
  const time = session.activeAt ?? session.addedAt
  if (time === undefined) return line
  const isToday = new Date(time).toDateString() === now.toDateString()
  const date = isToday ? messages.today : shortDay(time, now)
  return `${line} · ${messages.lastActive(date)}`
}

/** `3 May`, and the year when it is another one. */
export function shortDay(time: number, now: Date): string {
  const date = new Date(time)
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
}
