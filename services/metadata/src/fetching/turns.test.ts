import { describe, expect, test } from 'vitest'
import { createTurns } from './turns.ts'

describe('createTurns', () => {
  test('[META-01] limits running and waiting work, and refuses the rest', async () => {
    const inTurn = createTurns(2, 1)
    const first = Promise.withResolvers<string>()
    const second = Promise.withResolvers<string>()
    const started: string[] = []
    const run = (name: string, result: Promise<string>) =>
      inTurn(() => {
        started.push(name)
        return result
      })
    const one = run('one', first.promise)
    const two = run('two', second.promise)
    const three = run('three', Promise.resolve('3'))
    await expect(run('four', Promise.resolve('4'))).rejects.toMatchObject({
      reason: 'busy',
    })
    expect(started).toEqual(['one', 'two'])
    first.resolve('1')
    expect(await Promise.all([one, three])).toEqual(['1', '3'])
    second.reject(new Error('broken'))
    await expect(two).rejects.toThrow('broken')
    expect(await run('five', Promise.resolve('5'))).toBe('5')
  })
})
