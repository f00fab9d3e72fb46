import { describe, expect, test } from 'vitest'
import { createReceiptWaiters } from './receipt-waiters.ts'

// Longer than a test may take: only an event can end these waits.
const longMs = 60_000
const never = new AbortController().signal

describe('createReceiptWaiters', () => {
  test('[TXPD-01] an event wakes every wait of its id, and no other', async () => {
    const waiters = createReceiptWaiters()
    const woken: string[] = []
    const wait = (id: number, name: string) =>
      waiters.wait(id, longMs, never).then(() => woken.push(name))
    const both = [wait(1, 'a'), wait(1, 'b')]
    const other = wait(2, 'c')
    waiters.wake([1, 3])
    await Promise.all(both)
    expect(woken).toEqual(['a', 'b'])
    waiters.close()
    await other
    expect(woken).toEqual(['a', 'b', 'c'])
  })

  test('[TXPD-01] counts events, so that a caller sees one it has missed', () => {
    const waiters = createReceiptWaiters()
    const before = waiters.wakes()
    waiters.wake([1])
    expect(waiters.wakes()).not.toBe(before)
  })

  test('[TXPD-01] a caller that leaves ends its wait', async () => {
    const waiters = createReceiptWaiters()
    const leaving = new AbortController()
    const wait = waiters.wait(1, longMs, leaving.signal)
    leaving.abort()
    await wait
    await waiters.wait(1, longMs, leaving.signal)
  })

  test('[TXPD-01] a wait ends in time without an event', async () => {
    await createReceiptWaiters().wait(1, 1, never)
  })

  test('[SRVC-01] waits end at once after the service has stopped', async () => {
    const waiters = createReceiptWaiters()
    waiters.close()
    await waiters.wait(1, longMs, never)
  })
})
