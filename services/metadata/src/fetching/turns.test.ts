import { describe, expect, test } from 'vitest'
import { createFetchTurns, groupOf } from './turns.ts'

describe('createFetchTurns', () => {
  test('[META-01] limits running and waiting work, and refuses the rest', async () => {
    const inTurn = createFetchTurns(2, 1)
    const first = Promise.withResolvers<string>()
    const second = Promise.withResolvers<string>()
    const started: string[] = []
    const run = (name: string, result: Promise<string>) =>
      inTurn(name, () => {
        started.push(name)
        return result
      })
    const one = run('one', first.promise)
    const two = run('two', second.promise)
    const three = run('three', Promise.resolve('3'))
    await expect(run('three', Promise.resolve('4'))).rejects.toMatchObject({
      reason: 'busy',
    })
    expect(started).toEqual(['one', 'two'])
    first.resolve('1')
    expect(await Promise.all([one, three])).toEqual(['1', '3'])
    second.reject(new Error('broken'))
    await expect(two).rejects.toThrow('broken')
    expect(await run('five', Promise.resolve('5'))).toBe('5')
  })

  test('[SRVC-01] bl: a group that floods the line has half of the places, and another comes next', async () => {
    const inTurn = createFetchTurns(4, 8)
    const slow = Promise.withResolvers<string>()
    const refused: unknown[] = []
    const flood = Array.from({ length: 100 }, () =>
      inTurn('slow', () => slow.promise).catch((error: unknown) => {
        refused.push(error)
      }),
    )
    expect(await inTurn('other', async () => 'fast')).toBe('fast')
    slow.resolve('slow')
    await Promise.all(flood)
    expect(refused).toHaveLength(90)
  })
})

describe('groupOf', () => {
  test.each([
    ['https://a1.tokens.example/7.json', 'tokens.example'],
    ['https://tokens.example:8443/', 'tokens.example'],
    ['http://203.0.113.7/7', '203.0.113.7'],
    ['http://[2001:db8::7]/7', '[2001:db8::7]'],
    ['ipfs://bafyroot/7.json', 'ipfs bafyroot'],
    ['ipfs://ipfs/bafyroot/7.json', 'ipfs bafyroot'],
    ['no address', ''],
  ])('[META-01] that of %s is %s', (address, expected) => {
    expect(groupOf(address)).toBe(expected)
  })
})
