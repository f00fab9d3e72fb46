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
