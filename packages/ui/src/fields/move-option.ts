/**
 * Returns the option that a key moves to in a list, wrapping around the ends;
 * `undefined` if the key is not for the list.
 *
 * @param at - index of the active option, -1 for none
 * @param count - number of options
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
