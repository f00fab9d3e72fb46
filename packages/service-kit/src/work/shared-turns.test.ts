import { describe, expect, test } from 'vitest'
import { createSharedTurns } from './shared-turns.ts'

describe('createSharedTurns', () => {
  function setUp(options: {
    readonly atOnce: number
    readonly perGroup: number
    readonly mostWaiting: number
  }) {
    const inTurn = createSharedTurns({
      ...options,
      refusal: () => new Error('busy'),
    })
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const answers = new Map<string, Promise<string>>()
    return {
      started,
      add(...names: readonly string[]) {
        for (const name of names) {
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.set(name, resolve)
          const work = inTurn(name[0] ?? '', async () => {
            started.push(name)
            await promise
            return name
          })
          answers.set(
            name,
            work.catch((error: Error) => error.message),
          )
        }
      },
      async end(name: string) {
        ends.get(name)?.()
        await answers.get(name)
        // What starts next begins in later microtasks.
        await new Promise(setImmediate)
      },
      answer: (name: string) => answers.get(name),
    }
  }

  test('[SRVC-01] bl: a group with much work has its part of the places, and others come next', async () => {
    const { add, end, started } = setUp({
      atOnce: 3,
      perGroup: 2,
      mostWaiting: 100,
    })
    add('a1', 'a2', 'a3', 'a4', 'b1')
    await new Promise(setImmediate)
    expect(started).toEqual(['a1', 'a2', 'b1'])
    add('c1', 'b2', 'c2')
    await end('a1')
    expect(started.at(-1)).toBe('c1')
    await end('a2')
    await end('b1')
    await end('c1')
    expect(started.toSorted()).toEqual(
      ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'c2'].toSorted(),
    )
    for (const name of ['a3', 'b2', 'c2', 'a4']) await end(name)
    expect(started).toHaveLength(8)
  })

  test('[SRVC-01] bl: error: where too many wait, the longest line loses its last, and nobody else', async () => {
    const { add, answer, end, started } = setUp({
      atOnce: 1,
      perGroup: 1,
      mostWaiting: 3,
    })
    add('a1', 'a2', 'a3', 'a4', 'b1', 'a5')
    expect(await answer('a4')).toBe('busy')
    expect(await answer('a5')).toBe('busy')
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('work that fails gives its place on', async () => {
    const inTurn = createSharedTurns({
      atOnce: 1,
      perGroup: 1,
      mostWaiting: 1,
      refusal: () => new Error('busy'),
    })
    const failing = inTurn('a', () => Promise.reject(new Error('broken')))
    const next = inTurn('a', async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
