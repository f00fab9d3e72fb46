import { describe, expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

/** Batches that a test ends by hand. */
function manual(limits: { maxItems: number; concurrency: number }) {
  const batches: { items: readonly number[]; end: () => void }[] = []
  const batcher = createBatcher(async (items: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    batches.push({ items, end: resolve })
    await promise
    return items.map((item) => item * 2)
  }, limits)
  return { batches, batcher }
}

const begun = (batches: readonly { items: readonly number[] }[]) =>
  batches.map(({ items }) => items)

describe('createBatcher', () => {
  test('[SRVC-01] runs items that came together in one batch, and answers each', async () => {
    const { batches, batcher } = manual({ maxItems: 10, concurrency: 1 })
    const answers = [1, 2, 3].map((item) => batcher(item))
    await expect.poll(() => begun(batches)).toEqual([[1, 2, 3]])
    batches[0]?.end()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
  })

  test('[SRVC-01] collects items while a batch runs', async () => {
    const { batches, batcher } = manual({ maxItems: 2, concurrency: 1 })
    const first = batcher(1)
    await expect.poll(() => begun(batches)).toEqual([[1]])
    const others = [2, 3, 4].map((item) => batcher(item))
    batches[0]?.end()
    await first
    await expect.poll(() => begun(batches)).toEqual([[1], [2, 3]])
    batches[1]?.end()
    await expect.poll(() => begun(batches)).toEqual([[1], [2, 3], [4]])
    batches[2]?.end()
    expect(await Promise.all(others)).toEqual([4, 6, 8])
  })

  test('[SRVC-01] error: a failed batch fails its items, and no later ones', async () => {
    const run = async (items: readonly number[]) => {
      if (items.includes(1)) throw new Error('broken')
      return items
    }
    const batcher = createBatcher(run, { maxItems: 1, concurrency: 1 })
    const [first, second] = await Promise.allSettled([batcher(1), batcher(2)])
    expect(first).toMatchObject({ status: 'rejected' })
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })
})
