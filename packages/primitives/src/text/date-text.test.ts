import { expect, test } from 'vitest'
import { dayText, momentText } from './date-text.ts'

test('[HIST-01] [SIGN-11] a day and a moment are written in one style', () => {
  const date = new Date(2033, 4, 8, 7, 5)
  expect(dayText(date)).toBe('8 May 2033')
  expect(momentText(+date)).toBe('8 May 2033, 07:05')
})
