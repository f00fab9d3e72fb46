import { describe, expect, test } from 'vitest'
import { parseRange } from './range.ts'

describe('parseRange', () => {
  test.each([
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-200', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-200', { first: 0, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[COLL-02] reads "%s" of 100 bytes', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range)
  })
})
