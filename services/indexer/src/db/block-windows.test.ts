import { describe, expect, test } from 'vitest'
import { blockWindows } from './block-windows.ts'

const windowsOf = (
  newest: number | undefined,
  within: { from?: number; to?: number } = {},
) => [
  ...blockWindows(
    { newest, rangeBlocks: 10 },
    { from: within.from, to: within.to },
  ),
]

describe('blockWindows', () => {
  test('[HIST-01] begins with the two newest ranges, and takes more after them', () => {
    expect(windowsOf(305)).toEqual([
      { from: 290, to: undefined },
      { from: 210, to: 289 },
      { from: 50, to: 209 },
      { from: undefined, to: 49 },
    ])
  })

  test('[HIST-01] keeps within the blocks in question', () => {
    expect(windowsOf(305, { from: 255, to: 299 })).toEqual([
      { from: 280, to: 299 },
      { from: 255, to: 279 },
    ])
    expect(windowsOf(305, { from: 301 })).toEqual([
      { from: 301, to: undefined },
    ])
    expect(windowsOf(305, { to: -5 })).toEqual([{ from: undefined, to: -5 }])
  })

  test('[HIST-01] reads all blocks at once of a chain without a block, and after many windows', () => {
    expect(windowsOf(undefined)).toEqual([{ from: undefined, to: undefined }])
    const many = windowsOf(1_000_000)
    expect(many).toHaveLength(17)
    for (const [at, { to }] of many.slice(1).entries())
      expect(to).toBe((many[at]?.from ?? 0) - 1)
    expect(many.at(-1)?.from).toBeUndefined()
  })
})
