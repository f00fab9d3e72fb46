import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import type { OverlaySearch } from './search.ts'

/** Marks a page that was opened over another one: Back returns to that one. */
export const overlayState = { isOverlay: true } as const

/**
 * Closes what lies over a page: one step back where it was opened from there,
 * so that Back leads where it did before; else the flag goes.
 *
 * @see SHELL-09
 */
export function useCloseOverlay(flag: keyof OverlaySearch): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isStepAhead = useRouterState({
    select: ({ location }) => location.state.isOverlay === true,
  })
  return () => {
    if (isStepAhead) history.back()
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, [flag]: undefined }),
        replace: true,
      })
  }
}
