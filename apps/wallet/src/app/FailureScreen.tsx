import { Button, ErrorState } from '@cairn/ui'
import { communityUrl, messages } from './shell.messages.ts'

type Props = { error: unknown }

/** The fullscreen error: what was thrown, and the ways out. @see SHELL-06 */
export function FailureScreen({ error }: Props) {
  return (
    <main>
      <ErrorState
        actions={
          <>
            <Button onClick={() => window.location.reload()} variant="primary">
              {messages.reload}
            </Button>
            <Button href={communityHref()} variant="outline">
              {messages.community}
            </Button>
          </>
        }
        detail={error instanceof Error ? error.message : String(error)}
        title={messages.errorTitle}
      >
        {messages.errorText}
      </ErrorState>
    </main>
  )
}

/** A native app catches its own redirect path and opens the system browser. */
function communityHref(): string {
  const inNativeApp = 'ReactNativeWebView' in window
  return inNativeApp
    ? `/native-app-redirect?url=${encodeURIComponent(communityUrl)}`
    : communityUrl
}
