import { type Entry, isOpen } from '../inbox/entry.ts'

/** Ended questions that are kept to count how often a site asks. */
const mostKept = 20

/** A longer question is dropped as soon as it has ended, in characters. */
const longestKept = 4000

/**
 * Returns the entries that the extension's worker keeps: all that wait, are
 * being sent or have an answer to hand over, and the last of the others.
 *
 * @see XTNS-01
 */
export function keptEntries(entries: readonly Entry[]): readonly Entry[] {
  const isOver = ({ state, delivered }: Entry) =>
    delivered === true && state.type !== 'sent' && !isOpen({ state })
  const over = entries.filter(isOver)
  const kept = new Set(
    over
      .filter((entry) => JSON.stringify(entry).length <= longestKept)
      .slice(-mostKept),
  )
  return entries.filter((entry) => !isOver(entry) || kept.has(entry))
}
