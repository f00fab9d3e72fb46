import { leaveVisit } from '@cairn/core'
import { Button, ErrorState } from '@cairn/ui'
import { messages } from './native.messages.ts'
import { withoutSession } from './read-visit.ts'

type Props = { error: Error }

/**
 * A native app shows this page and offers no way to answer it: requests of the
 * app would get lost.
 *
 * @see NATV-01
 */
export function NoBridgeScreen({ error }: Props) {
  return (
    <main>
      <ErrorState
        actions={
          <>
            <Button onClick={() => window.location.reload()} variant="primary">
              {messages.retry}
            </Button>
            <Button onClick={leaveApp} variant="outline">
              {messages.withoutApp}
            </Button>
          </>
        }
        detail={error.message}
        title={messages.noBridge}
      >
        {messages.noBridgeText}
      </ErrorState>
    </main>
  )
}

function leaveApp(): void {
  leaveVisit(window.sessionStorage)
  window.location.replace(withoutSession(window))
}
