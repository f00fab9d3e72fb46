import { describe, expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function cacheOf(maxEntries: number) {
  let atMs = 0
  const cache = createTtlCache<string>(maxEntries, () => new Date(atMs))
  return { cache, pass: (ms: number) => (atMs += ms) }
}

describe('createTtlCache', () => {
  test('[SRVC-01] forgets a value when its time is over, and not before', () => {
    const { cache, pass } = cacheOf(10)
    cache.put('a', 'one', 100)
    pass(99)
    expect(cache.find('a')).toBe('one')
    pass(1)
    expect(cache.find('a')).toBeUndefined()
  })

  test('[SRVC-01] drops the value that was used least recently when it is full', () => {
    const { cache } = cacheOf(2)
    cache.put('a', 'one', 100)
    cache.put('b', 'two', 100)
    cache.find('a')
    cache.put('c', 'three', 100)
    expect(['a', 'b', 'c'].map(cache.find)).toEqual(['one', undefined, 'three'])
  })

  test('[SRVC-01] takes a new value and its time over the old ones', () => {
    const { cache, pass } = cacheOf(1)
    cache.put('a', 'one', 100)
    cache.put('a', 'two', 300)
    pass(200)
    expect(cache.find('a')).toBe('two')
    cache.clear()
    expect(cache.find('a')).toBeUndefined()
  })
})
