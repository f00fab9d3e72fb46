import { describe, expect, test } from 'vitest'
import { dedupeTracker, type Tracker } from './dedupe-tracker.ts'

const links = { wallet: '0x01', fromImageHash: '0x02' }

function setUp() {
  let time = 0
  let calls = 0
  let isDown = false
  const upstream = {
    loadPresignedConfiguration: async () => {
      calls += 1
      if (isDown) throw new TypeError('down')
      return [{ wallet: '0x01', nextImageHash: `${calls}`, signature: '0x' }]
    },
    saveWalletConfig: async () => {
      if (isDown) throw new TypeError('down')
    },
  } as unknown as Tracker
  return {
    tracker: dedupeTracker(upstream, 50, () => time),
    calls: () => calls,
    pass: (ms: number) => {
      time += ms
    },
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

describe('dedupeTracker', () => {
  test('sends a request once while it is pending and for 50 ms after', async () => {
    const { tracker, calls, pass } = setUp()
    const [one, other] = await Promise.all([
      tracker.loadPresignedConfiguration(links),
      tracker.loadPresignedConfiguration(links),
    ])
    expect(other).toBe(one)
    pass(50)
    await tracker.loadPresignedConfiguration(links)
    expect(calls()).toBe(1)
    pass(1)
    await tracker.loadPresignedConfiguration(links)
    expect(calls()).toBe(2)
  })

  test('behavior: other arguments make another request', async () => {
    const { tracker, calls } = setUp()
    await tracker.loadPresignedConfiguration(links)
    await tracker.loadPresignedConfiguration({ ...links, longestPath: true })
    expect(calls()).toBe(2)
  })

  test('behavior: does not keep a failure', async () => {
    const { tracker, setDown } = setUp()
    setDown(true)
    const ask = () => tracker.loadPresignedConfiguration(links)
    await expect(ask()).rejects.toThrow('down')
    setDown(false)
    expect(await ask()).toHaveLength(1)
  })

  test('behavior: every write, even a failed one, clears all answers', async () => {
    const { tracker, calls, setDown } = setUp()
    const config = { version: 2 }
    await tracker.loadPresignedConfiguration(links)
    await tracker.saveWalletConfig({ config })
    await tracker.loadPresignedConfiguration(links)
    expect(calls()).toBe(2)
    setDown(true)
    await expect(tracker.saveWalletConfig({ config })).rejects.toThrow('down')
    setDown(false)
    await tracker.loadPresignedConfiguration(links)
    expect(calls()).toBe(3)
  })
})
