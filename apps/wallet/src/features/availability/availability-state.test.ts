import { describe, expect, test } from 'vitest'
import {
  type Availability,
  type AvailabilityEvent,
  initialAvailability,
  transition,
} from './availability-state.ts'
import { judgeRelease, notesSince, type Release } from './release.ts'

const releaseOf = (hash: string): Release => ({
  hash,
  main: `/static/js/bundle.first.${hash}.js`,
  notes: [{ version: '0.2.0', changes: [] }],
  files: {},
})
const after = (...events: readonly AvailabilityEvent[]): Availability =>
  events.reduce(transition, initialAvailability)
const offered = { type: 'offered', release: releaseOf('b') } as const
const newer = { type: 'offered', release: releaseOf('c') } as const
const accepted = { type: 'accepted', hash: 'b' } as const

describe('transition', () => {
  test('[ENVC-02] a browser without a network is offline until the host answers', () => {
    const offline = after({ type: 'browser-offline' })
    expect(offline.connection).toBe('offline')
    const silent = transition(offline, { type: 'host-silent' })
    expect(silent.connection).toBe('offline')
    const back = transition(silent, { type: 'host-answered' })
    expect(back.connection).toBe('online')
    expect(after({ type: 'host-silent' }).connection).toBe('unreachable')
  })

  test('[ENVC-02] a build that was put off is not offered again, a newer one is', () => {
    const putOff = after(offered, { type: 'put-off' }, offered)
    expect(putOff.update).toMatchObject({ type: 'offered', isPutOff: true })
    const next = transition(putOff, newer)
    expect(next.update).toMatchObject({ type: 'offered', isPutOff: false })
  })

  test('[ENVC-02] nothing is installed that was not offered, and once at a time', () => {
    expect(after(accepted).update.type).toBe('none')
    expect(after({ type: 'install-failed' }).update.type).toBe('none')
    const installing = after(offered, accepted)
    expect(installing.update.type).toBe('installing')
    for (const event of [
      accepted,
      { type: 'installed-elsewhere' },
      { type: 'put-off' },
      newer,
    ] as const)
      expect(transition(installing, event)).toEqual(installing)
  })

  test('[ENVC-02] error: a failed installation can be tried again', () => {
    const failed = after(offered, accepted, { type: 'install-failed' }, offered)
    expect(failed.update.type).toBe('failed')
    const again = transition(failed, accepted)
    expect(again.update.type).toBe('installing')
  })

  test('[ENVC-02] error: a failed installation can be put off', () => {
    const putOff = after(
      offered,
      { type: 'look' },
      accepted,
      { type: 'install-failed' },
      { type: 'put-off' },
      offered,
    )
    expect(putOff.update).toMatchObject({
      type: 'offered',
      isPutOff: true,
      isOpen: false,
    })
  })

  test('[ENVC-02] the build that the person looks at stays the one that a press installs', () => {
    const looking = after(offered, { type: 'look' }, newer)
    expect(looking.update).toMatchObject({
      type: 'offered',
      isOpen: true,
      release: offered.release,
      newer: newer.release,
    })
    expect(transition(looking, accepted).update).toEqual({
      type: 'installing',
      release: offered.release,
    })
    // A press that was meant for another build installs nothing.
    expect(transition(looking, { type: 'accepted', hash: 'c' })).toEqual(
      looking,
    )
    const failed = after(
      offered,
      { type: 'look' },
      accepted,
      { type: 'install-failed' },
      newer,
    )
    for (const state of [looking, failed]) {
      const next = transition(state, { type: 'look-at-newer' })
      expect(next.update).toEqual({
        type: 'offered',
        release: newer.release,
        isPutOff: false,
        isOpen: true,
      })
    }
  })

  test('[ENVC-02] a newer build that came meanwhile is offered once the dialog is put away', () => {
    const away = after(offered, { type: 'look' }, newer, { type: 'put-off' })
    expect(away.update).toEqual({
      type: 'offered',
      release: newer.release,
      isPutOff: false,
      isOpen: false,
    })
    const back = after(offered, { type: 'look' }, newer, offered)
    expect(back).toEqual(after(offered, { type: 'look' }))
  })

  test('[ENVC-02] a page of an older build only asks for a reload', () => {
    const older = after({ type: 'installed-elsewhere' }, offered)
    expect(older.update).toEqual({ type: 'reload' })
  })
})

describe('judgeRelease', () => {
  test.each([
    ['own', undefined, 'own', 'a', 'install'],
    ['own', undefined, 'new', 'b', 'offer'],
    ['own', 'a', 'own', 'a', 'current'],
    ['own', 'a', 'new', 'b', 'offer'],
    // A hard reload runs the host's newest build beside the accepted one.
    ['new', 'a', 'new', 'b', 'offer'],
    ['own', 'b', 'new', 'b', 'reload'],
  ] as const)(
    '[ENVC-02] page %s with worker %s, offered %s with hash %s: %s',
    (main, hash, offeredMain, offeredHash, judgement) => {
      expect(
        judgeRelease({ main, hash }, { main: offeredMain, hash: offeredHash }),
      ).toBe(judgement)
    },
  )
})

describe('notesSince', () => {
  const notes = ['0.3.0', '0.2.0', '0.1.0'].map((version) => ({
    version,
    changes: [],
  }))
  test.each([
    ['0.1.0', ['0.3.0', '0.2.0']],
    ['0.2.0', ['0.3.0']],
    ['0.3.0', ['0.3.0']],
    ['0.0.1', ['0.3.0', '0.2.0', '0.1.0']],
  ] as const)('[ENVC-02] from %s, lists %s', (version, listed) => {
    const found = notesSince({ notes }, version)
    expect(found.map((note) => note.version)).toEqual(listed)
  })
})
