import { describe, expect, test } from 'vitest'
import { type Place, type Press, shortcutOf, shortcuts } from './shortcuts.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})
const place = (more: Partial<Place> = {}): Place => ({
  kind: 'page',
  isTyping: false,
  isDialogOpen: false,
  areOff: false,
  ...more,
})

describe('shortcutOf', () => {
  test.each([
    ['/', 'search'],
    ['s', 'send'],
    ['S', 'send'],
    ['r', 'receive'],
    ['b', 'back'],
    ['?', 'help'],
    ['x', undefined],
    ['Enter', undefined],
    ['Tab', undefined],
    ['', undefined],
  ])('[SRCH-01] the key %j means %s', (key, shortcut) => {
    expect(shortcutOf(press(key), place())).toBe(shortcut)
  })

  test.each([
    'altKey',
    'ctrlKey',
    'metaKey',
    'repeat',
    'isComposing',
    'defaultPrevented',
  ] as const)('[SRCH-01] behavior: means nothing with %s', (modifier) => {
    for (const { key } of shortcuts) {
      expect(shortcutOf(press(key, { [modifier]: true }), place())).toBe(
        undefined,
      )
    }
  })

  test.each(['isTyping', 'isDialogOpen', 'areOff'] as const)(
    '[SRCH-01] behavior: means nothing while %s',
    (state) => {
      for (const { key } of shortcuts) {
        expect(shortcutOf(press(key), place({ [state]: true }))).toBe(undefined)
      }
    },
  )

  test('[SRCH-01] behavior: on a decision no key but the list leads anywhere', () => {
    const meant = shortcuts.map(({ key }) =>
      shortcutOf(press(key), place({ kind: 'decision' })),
    )
    expect(meant.filter(Boolean)).toEqual(['help'])
  })

  test('[SRCH-01] every shortcut has a key of its own', () => {
    expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length)
  })
})
