import { describe, expect, test } from 'vitest'
import { createBlockRoom } from './block-room.ts'

describe('createBlockRoom', () => {
  test('[SRVC-01] x: serves chains in the order in which they asked, also large ranges', async () => {
    const room = createBlockRoom(100)
    const order: string[] = []
    const free = await room.take(60)
    const large = room.take(80).then((it) => {
      order.push('large')
      return it
    })
    const small = room.take(20).then((it) => {
      order.push('small')
      return it
    })
    // There is room for it, but others have waited longer.
    expect(room.tryTake(20)).toBeUndefined()
    free()
    free()
    const frees = await Promise.all([large, small])
    expect(order).toEqual(['large', 'small'])
    expect(room.held()).toBe(100)
    for (const one of frees) one()
    expect(room.held()).toBe(0)
  })

  test('[SRVC-01] x: a chain that is up to date never waits', async () => {
    const room = createBlockRoom(10)
    await room.take(10)
    expect(room.tryTake(1)).toBeDefined()
    await room.take(1)
    expect(room.held()).toBe(10)
  })

  test('[SRVC-01] x: error: ends every wait when the process stops', async () => {
    const room = createBlockRoom(10)
    await room.take(10)
    const late = room.take(10)
    room.close()
    await expect(late).rejects.toThrow('The indexer stops.')
    await expect(room.take(10)).rejects.toThrow('The indexer stops.')
  })
})
