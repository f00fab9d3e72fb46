import { describe, expect, test, vi } from 'vitest'
import { firstPaint } from './first-paint.ts'

/** A page that draws its frame at once; the test ends its waits. */
function openPage({ hidden = false, reports = true } = {}) {
  let report = () => {}
  const waits: (() => void)[] = []
  class PerformanceObserver {
    constructor(told: () => void) {
      report = told
    }
    observe = vi.fn()
    disconnect = vi.fn()
  }
  const page = {
    document: { hidden },
    setTimeout: (end: () => void) => waits.push(end),
    requestAnimationFrame: (draw: () => void) => setTimeout(draw),
    PerformanceObserver: reports ? PerformanceObserver : undefined,
  } as unknown as Window & typeof globalThis
  const done = vi.fn()
  void firstPaint(page).then(done)
  return {
    done,
    report: () => report(),
    endWaits: () => {
      for (const end of waits) end()
    },
  }
}

describe('firstPaint', () => {
  test('[SHELL-06] waits for the paint that follows the frame', async () => {
    const { done, report } = openPage()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(done).not.toHaveBeenCalled()
    report()
    await vi.waitFor(() => expect(done).toHaveBeenCalled())
  })

  test.each([
    { reports: true, title: 'where no paint is ever reported' },
    { reports: false, title: 'in a browser that reports none' },
  ])('[SHELL-06] goes on $title', async ({ reports }) => {
    const { done, endWaits } = openPage({ reports })
    await vi.waitFor(() => {
      endWaits()
      expect(done).toHaveBeenCalled()
    })
  })

  test('[SHELL-06] does not wait in a page in the background', async () => {
    const { done } = openPage({ hidden: true })
    await vi.waitFor(() => expect(done).toHaveBeenCalled())
  })
})
