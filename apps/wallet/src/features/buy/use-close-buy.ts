import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'

/**
 * Returns the function that closes the dialog. Pages of a frame are steps of the
 * browser's history too, so that `history.back()` would only go back inside the
 * frame. The Navigation API counts this page's own steps alone.
 *
 * @param hadFrame - a provider's page was shown
 * @see RAMP-02
 */
export function useCloseBuy(hadFrame: boolean): () => void {
  const close = useCloseOverlay('buy')
  const navigate = useNavigate()
  const isStepAhead = useRouterState({
    select: ({ location }) => location.state.isOverlay === true,
  })
  return () => {
    if (!hadFrame || !isStepAhead) close()
    else if ('navigation' in window && window.navigation.canGoBack)
      window.navigation.back()
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, buy: undefined }),
        state: {},
        replace: true,
      })
  }
}
