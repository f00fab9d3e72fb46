import type { ActiveSession } from '@cairn/core'
import { messages } from './sessions.messages.ts'

/** The line below a device's name: where it runs, on how many networks. */
export function deviceLine(session: ActiveSession): string {
  const { browser, os, networks } = session
  const parts = [
    browser && os ? messages.browserOn(browser, os) : undefined,
    messages.networks(networks.length),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The same, and since when, for a person who decides about it. */
export function deviceFacts(session: ActiveSession, now: Date): string {
  const line = deviceLine(session)
  if (session.addedAt === undefined) return line
  return `${line} · ${messages.since(day(session.addedAt, now))}`
}

/** `3 May`, and the year when it is another one. */
function day(time: number, now: Date): string {
  const date = new Date(time)
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
}
