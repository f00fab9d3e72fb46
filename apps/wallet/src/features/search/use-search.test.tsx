import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchText } from './use-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('[SRCH-01] searches 10 ms after the last key, and clears at once', () => {
  const { result } = renderHook(useSearchText)
  const type = (text: string) => act(() => result.current.type(text))
  type('e')
  pass(9)
  type('et')
  pass(9)
  expect(result.current).toMatchObject({ wanted: '', isWaiting: true })
  pass(1)
  expect(result.current).toMatchObject({ wanted: 'et', isWaiting: false })
  type('')
  expect(result.current).toMatchObject({ wanted: '', isWaiting: false })
})
