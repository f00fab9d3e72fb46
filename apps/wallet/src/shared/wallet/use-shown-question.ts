import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the question to show, of those that are open: the one that the page
 * was opened for, else the first. It stays while it is open: the person answers
 * what they read, and a new question waits for its turn.
 *
 * @see TXRQ-01 SIGN-11
 */
export function useShownQuestion<T extends { readonly id: number }>(
  open: readonly T[],
): T | undefined {
  const chosen = useRouterState({
    select: ({ location }) => location.state.question,
  })
  const [last, setLast] = useState({ chosen, id: chosen })
  // A dialog over the page has an address without a choice, and changes nothing.
  const isNew = chosen !== undefined && chosen !== last.chosen
  const wanted = isNew ? chosen : last.id
  const shown = open.find(({ id }) => id === wanted) ?? open[0]
  const id = shown?.id ?? wanted
  if (isNew || id !== last.id)
    setLast({ chosen: isNew ? chosen : last.chosen, id })
  return shown
}
