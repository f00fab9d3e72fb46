import {
  createPageJoin,
  type HistoryPages,
  type JoinedPages,
} from '@cairn/core'
import { useState } from 'react'

/** Joins the pages of a list that is scrolled. @see HIST-01 */
export function useJoinedPages(pages: HistoryPages): JoinedPages {
  const [join] = useState(createPageJoin)
  return join(pages)
}
