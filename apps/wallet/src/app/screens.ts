import { lazyRouteComponent } from '@tanstack/react-router'
import { loadScreen } from '#shared/loading/load-screen.ts'

type Component = () => React.ReactNode

/**
 * A screen that is loaded when it is first needed.
 *
 * @param id - its name in the spec's list of lazy screens
 * @see ENVC-02
 */
export function screen<K extends string>(
  id: string,
  load: () => Promise<Record<K, Component>>,
  name: K,
) {
  return lazyRouteComponent(() => loadScreen(id, load), name)
}

/** A route whose screen does not exist yet: the page says so. @see SHELL-01 */
export function notBuilt(title: string) {
  return screen(
    'not-built',
    async () => {
      const { createNotBuiltScreen } = await import('./NotBuiltScreen.tsx')
      return { NotBuiltScreen: createNotBuiltScreen(title) }
    },
    'NotBuiltScreen',
  )
}
