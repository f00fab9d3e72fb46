import {
  type ComponentType,
  createElement,
  lazy,
  useEffect,
  useState,
} from 'react'
import { loadScreen } from './load-screen.ts'

/**
 * A part of a page that is loaded when it is first shown, such as a dialog, or
 * ahead by `preload`. Its error boundary gets a `ChunkLoadError` if its script
 * fails or takes over 120 s; a `preload` that fails is tried again when the part
 * is shown.
 *
 * @param id - its name in the error's message
 * @see ENVC-02
 */
export function lazyPart<K extends string, P extends object>(
  id: string,
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) {
  let loaded: Loaded<P> | undefined
  async function preload(): Promise<Loaded<P>> {
    loaded = { default: (await loadScreen(id, load))[name] }
    return loaded
  }
  // React holds back what has waited for up to 300 ms, even if its code is
  // there, so a part that was loaded ahead does not wait.
  const Part = lazy(() => (loaded ? atOnce(loaded) : preload()))
  return Object.assign(Part, { preload })
}

type Loaded<P> = { default: ComponentType<P> }

/** `lazy` takes any object with `then`; this one answers before it returns. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it is what React calls
  const answered = { then: (take: (value: T) => void) => take(value) }
  return answered as unknown as Promise<T>
}

/** Between tries to load a part that the page can do without. */
const retryMs = 3000

/**
 * Like {@link lazyPart}, for what its page can do without: nothing stands in
 * its place while its script cannot be had, and the rest of the page stays. It
 * is tried again as long as it is shown.
 *
 * @see ENVC-02
 */
export function sidePart<K extends string, P extends object>(
  id: string,
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) {
  let loaded: ComponentType<P> | undefined
  return function SidePart(props: P) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isShown = true
      const loadNow = () =>
        loadScreen(id, load).then(
          (module) => {
            loaded = module[name]
            if (isShown) setPart(() => module[name])
          },
          () => {
            if (isShown) timer = setTimeout(loadNow, retryMs)
          },
        )
      void loadNow()
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [part])
    return part && createElement(part, props)
  }
}
