import { describe, expect, test } from 'vitest'
import { isNestedDeeper } from './json-depth.ts'

describe('isNestedDeeper', () => {
  test.each([
    ['{"a":[{"b":1}]}', 3],
    ['[[],[],[[]]]', 3],
    ['["[[[[[["]', 1],
    ['["\\"[[[["]', 1],
    ['{"\\\\":[]}', 2],
    ['7', 0],
    ['', 0],
  ])('[SRVC-01] b: %s is %i deep', (text, depth) => {
    expect(isNestedDeeper(text, depth)).toBe(false)
    expect(isNestedDeeper(text, depth - 1)).toBe(depth > 0)
  })

  test('[SRVC-01] b: error: detects any depth without recursion', () => {
    expect(isNestedDeeper('['.repeat(500_000), 128)).toBe(true)
    expect(isNestedDeeper('{"a":'.repeat(100_000), 128)).toBe(true)
  })
})
