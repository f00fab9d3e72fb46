import { Button, ErrorState } from '@cairn/ui'
import { messages } from './shell.messages.ts'

type Props = { error?: Error; onRetry: () => void }

/** The stack behind the page does not answer. */
export function UnreachableScreen({ error, onRetry }: Props) {
  return (
    <main>
      <ErrorState
        actions={
          <Button onClick={onRetry} variant="primary">
            {messages.tryAgain}
          </Button>
        }
        detail={error?.message}
        title={messages.unreachable}
      >
        {messages.unreachableText}
      </ErrorState>
    </main>
  )
}
