import { Button, ErrorState } from '@cairn/ui'
import type { ReactNode } from 'react'
import { FailureScreen } from './FailureScreen.tsx'
import { NoBridgeScreen } from './NoBridgeScreen.tsx'
import { messages } from './start-failure.messages.ts'

/**
 * The screen for a wallet that could not start, by what stopped it.
 *
 * @returns `undefined` where its services or files are away: those are tried
 *   again
 * @see SHELL-06 STOR-01
 */
export function startFailure(error: Error): ReactNode {
  switch (error.name) {
    case 'NativeBridgeError':
      return <NoBridgeScreen error={error} />
    case 'SecurityError':
      return <NoStorageScreen error={error} />
    default:
      return isAway(error) ? undefined : <FailureScreen error={error} />
  }
}

/** Browsers throw a `TypeError` for a file that does not come. */
function isAway({ name, message }: Error): boolean {
  return (
    name === 'EnvironmentError' ||
    name === 'ChunkLoadError' ||
    (name === 'TypeError' && /fetch|import/i.test(message))
  )
}

function NoStorageScreen({ error }: { error: Error }) {
  return (
    <main>
      <ErrorState
        actions={
          <Button onClick={() => window.location.reload()} variant="primary">
            {messages.reload}
          </Button>
        }
        detail={error.message}
        title={messages.noStorage}
      >
        {messages.noStorageText}
      </ErrorState>
    </main>
  )
}
