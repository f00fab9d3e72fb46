import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(onLine: boolean) {
  const runs = vi.fn()
  const page = Object.assign(new EventTarget(), { navigator: { onLine } })
  whenQuiet(page as unknown as Window, runs)
  return { page, runs }
}

test('[ENVC-02] waits until the page has loaded what it shows', () => {
  const { runs } = open(true)
  vi.advanceTimersByTime(1_000)
  expect(runs).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(runs).toHaveBeenCalledOnce()
})

test('[ENVC-02] a page that opens without a connection says so at once', () => {
  const { runs } = open(false)
  vi.advanceTimersByTime(0)
  expect(runs).toHaveBeenCalledOnce()
})

test('[ENVC-02] a page that loses the connection early says so at once, and once', () => {
  const { page, runs } = open(true)
  page.dispatchEvent(new Event('offline'))
  expect(runs).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('offline'))
  vi.runAllTimers()
  expect(runs).toHaveBeenCalledOnce()
})
