import { describe, expect, test } from 'vitest'
import { strengthText, strengthTone } from './strength-words.ts'

describe('strengthTone', () => {
  test.each([
    [0, 'negative'],
    [1, 'warning'],
    [2, 'info'],
    [3, 'positive'],
    [4, 'positive'],
  ])('[AUTH-08] score %i is %s', (score, tone) => {
    expect(strengthTone({ score })).toBe(tone)
  })
})

describe('strengthText', () => {
  test('[AUTH-08] shows the entropy to two decimals', () => {
    expect(strengthText({ bits: 0 })).toBe('0.00 bits')
    expect(strengthText({ bits: 65.806_451 })).toBe('65.81 bits')
  })
})
