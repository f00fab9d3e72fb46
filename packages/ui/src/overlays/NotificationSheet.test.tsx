import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from './NotificationCard.tsx'
import { NotificationSheet } from './NotificationSheet.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('NotificationSheet', () => {
  test('[SHELL-07] closes a notification after 2500 ms by default', () => {
    render(<Sheet notifications={[sent]} />)
    pass(2499)
    expect(screen.queryByRole('status')).not.toBeNull()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('[SHELL-07] keeps an infinite notification until it is dismissed', () => {
    render(<Sheet notifications={[{ ...sent, durationMs: 'infinite' }]} />)
    pass(1_000_000)
    expect(screen.queryByRole('status')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('[SHELL-07] one that is not closable has no button for it, and ends by itself', () => {
    render(<Sheet notifications={[{ ...sent, closable: false }]} />)
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    pass(2500)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('[SHELL-07] renders into the element portal', () => {
    const portal = document.createElement('div')
    portal.id = 'portal'
    document.body.append(portal)
    render(<Sheet notifications={[sent]} />)
    expect(portal.querySelector('[role=status]')).not.toBeNull()
    portal.remove()
  })

  test('behavior: uses a given duration', () => {
    render(<Sheet notifications={[{ ...sent, durationMs: 100 }]} />)
    pass(100)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('behavior: announces a failure as an alert that stays', () => {
    render(<Sheet notifications={[{ ...sent, tone: 'failure' }]} />)
    pass(1_000_000)
    expect(screen.getByRole('alert').textContent).toContain('Sent 0.25 ETH')
  })

  test('behavior: pauses its time under the pointer and resumes after', () => {
    render(<Sheet notifications={[sent]} />)
    pass(2000)
    fireEvent.pointerMove(screen.getByRole('status'))
    pass(10_000)
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(499)
    expect(screen.queryByRole('status')).not.toBeNull()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('behavior: pauses its time while it has focus', () => {
    render(<Sheet notifications={[sent]} />)
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    pass(10_000)
    expect(screen.queryByRole('status')).not.toBeNull()
  })

  test('behavior: shows the newest on top', () => {
    render(
      <Sheet notifications={[sent, { ...sent, id: 'b', title: 'Newer' }]} />,
    )
    const titles = screen.getAllByRole('status').map((card) => card.textContent)
    expect(titles).toEqual(['Newer', 'Sent 0.25 ETH'])
  })
})

const sent: Notification = { id: 'a', tone: 'success', title: 'Sent 0.25 ETH' }

type SheetProps = { notifications: readonly Notification[] }

function Sheet({ notifications }: SheetProps) {
  const [shown, setShown] = useState(notifications)
  return (
    <NotificationSheet
      notifications={shown}
      onDismiss={(id) => setShown((all) => all.filter((one) => one.id !== id))}
    />
  )
}

function pass(durationMs: number) {
  act(() => {
    vi.advanceTimersByTime(durationMs)
  })
}
