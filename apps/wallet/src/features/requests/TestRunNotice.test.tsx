import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TestRunNotice } from './TestRunNotice.tsx'

type Review = Parameters<typeof TestRunNotice>[0]['review']

const waiting: Review = {
  offer: { isError: false, data: {} },
  run: { isError: false, data: undefined },
  isShort: false,
  isForced: false,
}
const failed = {
  isError: false,
  data: { type: 'failed', reason: 'no' },
} as const

describe('TestRunNotice', () => {
  test.each<[string, Partial<Review>, 'alert' | 'status', string]>([
    ['no fee can be paid', { isShort: true }, 'alert', 'Insufficient Funds'],
    [
      'the relayer is away',
      { offer: { isError: true, data: undefined } },
      'alert',
      'The relayer does not answer. It is asked again by itself.',
    ],
    ['it is under way', {}, 'status', 'Trying it out first…'],
    [
      'it passed',
      { run: { isError: false, data: { type: 'passed' } } },
      'status',
      'Test run passed We tried this on the latest state of Polygon and it worked.',
    ],
    [
      'it failed',
      { run: failed },
      'alert',
      'Test run failed The simuation of this transaction is failing. no.',
    ],
    [
      'it failed, and may be sent all the same',
      { run: failed, isForced: true },
      'alert',
      'Test run failed The simuation of this transaction is failing. no. You can send it all the same: only what works of it happens, and the network fee is paid either way.',
    ],
    [
      'the network is away',
      { run: { isError: true, data: undefined } },
      'status',
      'No test run The network’s node does not answer, so this could not be tried out. It is tried again by itself, and can be signed then.',
    ],
  ])('[SEND-01] [ERRS-01] says that %s', (_, parts, role, text) => {
    render(
      <TestRunNotice network="Polygon" review={{ ...waiting, ...parts }} />,
    )
    const words = screen.getByRole(role).textContent?.replace(/\s+/g, ' ')
    expect(words?.trim()).toBe(text)
  })
})
