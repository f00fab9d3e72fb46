import { describe, expect, test } from 'vitest'
import { dayHeading, dayOf, timeOf } from './day-heading.ts'

const now = new Date('2026-11-21T15:00:00')

describe('dayHeading', () => {
  test.each([
    { day: '2026-11-21', heading: 'Today' },
    { day: '2026-11-20', heading: 'Yesterday' },
    { day: '2026-11-18', heading: 'Wednesday 18 November' },
    { day: '2025-11-18', heading: 'Tuesday 18 November 2025' },
  ])('[HIST-01] calls $day $heading', ({ day, heading }) => {
    expect(dayHeading(day, now).replace(',', '')).toBe(heading)
  })

  test('[HIST-01] a day is one of where the person is', () => {
    expect(dayOf(new Date('2026-11-21T00:00:00'))).toBe('2026-11-21')
  })
})

describe('timeOf', () => {
  test.each([
    ['2026-11-21T00:05:59', '00:05'],
    ['2026-11-21T23:59:00', '23:59'],
  ])('[HIST-01] of %s is %s', (date, time) => {
    expect(timeOf(new Date(date))).toBe(time)
  })
})
