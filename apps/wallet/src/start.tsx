import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { App, type AppParts, buildApp, type Place } from './app/App.tsx'
import { UnreachableScreen } from './app/UnreachableScreen.tsx'
import { nextFrame } from './next-frame.ts'
import { whenQuiet } from './when-quiet.ts'

/** Between tries while the services do not answer. */
const retryMs = 3000

/**
 * Puts the running wallet in the place of what the page's HTML draws.
 *
 * @param place - left out, the web
 */
export async function startPage(
  place?: Place,
  root: Root = createRoot(document.getElementById('root') as HTMLElement),
): Promise<void> {
  try {
    const { loadEngine, ...parts } = await buildApp(window, place)
    flushSync(() => root.render(<App {...parts} />))
    // The first screen is drawn before the engine takes the processor.
    await nextFrame(window)
    delete document.documentElement.dataset.slow
    void loadEngine()
    // An addition: what no browser translates needs no help.
    import('./translated-text.ts').then(
      (it) => it.followTranslations(window),
      () => {},
    )
    if (!place) whenQuiet(window, () => keepAvailable(parts))
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const failure = await import('./app/start-failure.tsx').then(
      (it) => it.startFailure(error),
      () => undefined,
    )
    if (failure) return root.render(failure)
    const timer = setTimeout(startPage, retryMs, place, root)
    const retry = () => {
      clearTimeout(timer)
      void startPage(place, root)
    }
    root.render(<UnreachableScreen error={error} onRetry={retry} />)
  }
}

/** The web wallet opens without a connection, and is updated on request. */
function keepAvailable({ wallet, router }: AppParts): void {
  import('#features/availability/start-availability.tsx').then(
    (it) =>
      it.startAvailability(
        wallet,
        window,
        (to) => void router.preloadRoute({ to }),
      ),
    // It is an addition: the wallet works without it.
    () => {},
  )
}
