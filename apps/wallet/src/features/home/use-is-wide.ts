import { useSyncExternalStore } from 'react'

/** From this width the recent activity stands beside the coins. */
const wide = '(min-width: 1100px)'

function follow(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window has room for two columns; never in a drawn page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(wide).matches,
    () => false,
  )
}
