import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Readiness, TermsReadiness } from './readiness.ts'
import { messages } from './requests.messages.ts'
import { TestRunNotice } from './TestRunNotice.tsx'

describe('TestRunNotice', () => {
  test.each<
    [string, Exclude<Readiness, TermsReadiness>, 'alert' | 'status', string]
  >([
    ['no fee can be paid', { type: 'short' }, 'alert', 'Insufficient Funds'],
    [
      'the relayer is away',
      { type: 'fee-away' },
      'alert',
      'Couldn’t get the network fee. Cairn will keep trying.',
    ],
    ['it is under way', { type: 'trying' }, 'status', 'Doing a test run'],
    [
      'it passed',
      { type: 'passed' },
      'status',
      'Test run passed Cairn tried this on the latest state of Polygon and it worked.',
    ],
    [
      'it failed',
      { type: 'failed', reason: 'no' },
      'alert',
      'Test run failed The simulation of this transaction is failing. no.',
    ],
    [
      'a coin does not move',
      { type: 'unmoved' },
      'alert',
      `Test run failed ${messages.testUnmoved}`,
    ],
    [
      'it failed, and may be sent all the same',
      { type: 'forced', reason: 'no' },
      'alert',
      'Test run failed The simulation of this transaction is failing. no. You can still send it. Steps that fail are skipped, and you pay the network fee either way.',
    ],
    [
      'the network is away',
      { type: 'run-away' },
      'status',
      'Couldn’t do a test run The network isn’t responding, so Cairn couldn’t try this first. Cairn keeps trying. You can sign once it worked.',
    ],
    [
      'the network’s server cannot try anything',
      { type: 'untried' },
      'status',
      'Couldn’t do a test run The server that Cairn uses for Polygon can’t try transactions, so Cairn doesn’t know whether this one works. You can’t sign it here.',
    ],
  ])('[SEND-01] [ERRS-01] says that %s', (_, readiness, role, text) => {
    render(<TestRunNotice network="Polygon" readiness={readiness} />)
    const words = screen.getByRole(role).textContent?.replace(/\s+/g, ' ')
    expect(words?.trim()).toBe(text)
  })
})
