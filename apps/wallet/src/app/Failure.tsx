import { lazy, Suspense, useEffect } from 'react'
import { UnreachableScreen } from './UnreachableScreen.tsx'

type Props = { error: unknown }

const reload = () => window.location.reload()

/** The failure may be one of the connection: then this screen does not load either. */
const FailureScreen = lazy(() =>
  import('./FailureScreen.tsx').then(
    (loaded) => ({ default: loaded.FailureScreen }),
    () => ({ default: Missing }),
  ),
)

/**
 * Shows in the place of the whole page that something failed, without the weight
 * of that screen on each visit.
 *
 * @see SHELL-06
 */
export function Failure({ error }: Props) {
  return isMissing(error) ? (
    <Missing />
  ) : (
    <Suspense>
      <FailureScreen error={error} />
    </Suspense>
  )
}

/**
 * Shows in the page's own frame that the page did not arrive. What broke it is
 * handed on, to `Failure`.
 */
export function PageFailure({ error }: Props) {
  if (isMissing(error)) return <Missing />
  throw error
}

const isMissing = (error: unknown) =>
  error instanceof Error && error.name === 'ChunkLoadError'

/** A part of the wallet did not arrive: the page loads again when it can. */
function Missing() {
  useEffect(() => {
    window.dispatchEvent(new Event('cairn-missing'))
  }, [])
  return <UnreachableScreen onRetry={reload} />
}
