import { type ComponentType, lazy } from 'react'
import { loadScreen } from './load-screen.ts'

/**
 * A part of a page that is loaded when it is first shown, such as a dialog.
 * Its error boundary gets a `ChunkLoadError` if its script fails or takes
 * over 120 s.
 *
 * @param id - its name in the error's message
 * @see ENVC-02
 */
export function lazyPart<K extends string, P extends object>(
  id: string,
  load: () => Promise<Record<K, (props: P) => React.ReactNode>>,
  name: K,
) {
  return lazy<ComponentType<P>>(async () => ({
    default: (await loadScreen(id, load))[name],
  }))
}
