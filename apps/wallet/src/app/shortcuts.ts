import type { PageKind } from '#shared/navigation/page-kind.ts'

/** An action that a single key starts on a page of the account. */
export type Shortcut = 'search' | 'send' | 'receive' | 'back' | 'help'

/** The shortcuts in the order of their list, each with its key. */
export const shortcuts: readonly {
  readonly shortcut: Shortcut
  readonly key: string
}[] = [
  { shortcut: 'search', key: '/' },
  { shortcut: 'send', key: 's' },
  { shortcut: 'receive', key: 'r' },
  { shortcut: 'back', key: 'b' },
  { shortcut: 'help', key: '?' },
]

/** A key press, as far as it matters here. */
export type Press = {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  /** The key is held down. */
  readonly repeat: boolean
  /** A character is being composed of several keys. */
  readonly isComposing: boolean
  /** Something on the page took it. */
  readonly defaultPrevented: boolean
}

/** The state of the page when a key is pressed. */
export type Place = {
  readonly kind: PageKind
  /** In a field that takes text. */
  readonly isTyping: boolean
  /** A dialog or a menu is open: it has the keys. */
  readonly isDialogOpen: boolean
  /** The person turned shortcuts off. */
  readonly areOff: boolean
}

/**
 * Returns the action of a key press, if it has one: none while a person types
 * or a dialog is open, and none together with the keys that belong to the
 * browser.
 *
 * @see SRCH-01
 */
export function shortcutOf(press: Press, place: Place): Shortcut | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined
  if (press.repeat || press.isComposing || press.defaultPrevented)
    return undefined
  if (place.isTyping || place.isDialogOpen || place.areOff) return undefined
  const key = press.key.toLowerCase()
  const found = shortcuts.find((one) => one.key === key)?.shortcut
  if (place.kind === 'decision' && found !== 'help') return undefined
  return found
}
