import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Readiness } from './readiness.ts'
import { TestRunNotice } from './TestRunNotice.tsx'

describe('TestRunNotice', () => {
  test.each<[string, Readiness, 'alert' | 'status', string]>([
    ['no fee can be paid', { type: 'short' }, 'alert', 'Insufficient Funds'],
    [
      'the relayer is away',
      { type: 'fee-away' },
      'alert',
      'The relayer does not answer. It is asked again by itself.',
    ],
    ['it is under way', { type: 'trying' }, 'status', 'Trying it out first…'],
    [
      'it passed',
      { type: 'passed' },
      'status',
      'Test run passed We tried this on the latest state of Polygon and it worked.',
    ],
    [
      'it failed',
      { type: 'failed', reason: 'no' },
      'alert',
      'Test run failed The simuation of this transaction is failing. no.',
    ],
    [
      'it failed, and may be sent all the same',
      { type: 'forced', reason: 'no' },
      'alert',
      'Test run failed The simuation of this transaction is failing. no. You can send it all the same: only what works of it happens, and the network fee is paid either way.',
    ],
    [
      'the network is away',
      { type: 'run-away' },
      'status',
      'No test run The network’s node does not answer, so this could not be tried out. It is tried again by itself, and can be signed then.',
    ],
  ])('[SEND-01] [ERRS-01] says that %s', (_, readiness, role, text) => {
    render(<TestRunNotice network="Polygon" readiness={readiness} />)
    const words = screen.getByRole(role).textContent?.replace(/\s+/g, ' ')
    expect(words?.trim()).toBe(text)
  })
})
