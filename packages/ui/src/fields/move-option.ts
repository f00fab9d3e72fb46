/**
 * Where a key leads in a list of options, round its ends; nothing when the key
 * is not for the list.
 *
 * @param at - of the option in hand, -1 for none
 * @param count - of options
 */
export function moveOption(
  key: string,
  at: number,
  count: number,
): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'PageDown':
      return Math.min(at + pageOf, count - 1)
    case 'PageUp':
      return Math.max(at - pageOf, 0)
    default:
      return undefined
  }
}

const pageOf = 6
