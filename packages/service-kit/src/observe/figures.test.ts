import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFigures } from './figures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new Error('no store'))

test.each([
  ['that is not answered', never],
  ['that fails', broken],
])(
  '[SRVC-01] v: leaves out a figure %s, with labels or without, and answers the others',
  async (_, read) => {
    const { registry, gauge } = createFigures()
    gauge({ name: 'plain', help: 'Plain', read })
    gauge({ name: 'labelled', help: 'Labelled', labels: ['chain'], read })
    gauge({ name: 'good', help: 'Good', read: () => 3 })
    const [text] = await Promise.all([
      registry.metrics(),
      vi.advanceTimersByTimeAsync(2_000),
    ])
    expect(text.match(/^\w+(?:\{.*\})? \d+$/gm)).toEqual(['good 3'])
  },
)
