import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type HistoryFilter,
  readFilter,
  writeFilter,
} from './history-filter.ts'

/** The filter in the address, and how to change it. @see HIST-01 */
export function useHistoryFilter(): readonly [
  HistoryFilter,
  (filter: HistoryFilter) => void,
] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const setFilter = (filter: HistoryFilter) =>
    void navigate({
      to: '/history',
      // The route declares no search of its own: it would be on the first screen.
      search: writeFilter(filter) as object,
      // Back leads to the screen before, not through every choice.
      replace: true,
    })
  return [readFilter(search), setFilter]
}
