import { describe, expect, test } from 'vitest'
import { createNotificationsStore, notify } from './notifications.store.ts'

describe('notify', () => {
  test.each(['success', 'info', 'failure'] as const)(
    '[SHELL-07] shows %s for 2500 ms',
    (kind) => {
      const store = createNotificationsStore()
      notify(store, { kind, title: 'Title' })
      expect(store.getState().shown).toMatchObject([
        { kind, durationMs: 2500, closable: true },
      ])
    },
  )

  test('[SHELL-07] keeps one that stays until it is dismissed', () => {
    const store = createNotificationsStore()
    const durationMs = Number.POSITIVE_INFINITY
    notify(store, { kind: 'failure', title: 'Title', durationMs })
    expect(store.getState().shown).toMatchObject([{ durationMs }])
  })
})
