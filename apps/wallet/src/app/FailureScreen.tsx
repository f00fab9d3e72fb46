import { Button, ErrorState } from '@cairn/ui'
import { use } from 'react'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import styles from './FailureScreen.module.css'
import { messages as old } from './old-browser.messages.ts'
import { messages } from './shell.messages.ts'

type Props = { error: unknown }

/** The fullscreen error: what was thrown, and the ways out. @see SHELL-06 */
export function FailureScreen({ error }: Props) {
  // What failed may be the wallet itself.
  const isOld = !('withResolvers' in Promise)
  const community = use(WalletContext)?.environment.links?.community
  return (
    <main className={styles.page}>
      <ErrorState
        actions={
          <>
            <Button onClick={() => window.location.reload()} variant="primary">
              {messages.reload}
            </Button>
            {community && (
              <Button href={communityHref(community)} variant="outline">
                {messages.community}
              </Button>
            )}
          </>
        }
        detail={error instanceof Error ? error.message : String(error)}
        title={isOld ? old.title : messages.errorTitle}
      >
        {isOld ? old.text : messages.errorText}
      </ErrorState>
    </main>
  )
}

/** A native app catches its own redirect path and opens the system browser. */
function communityHref(url: string): string {
  const inNativeApp = 'ReactNativeWebView' in window
  return inNativeApp
    ? `/native-app-redirect?url=${encodeURIComponent(url)}`
    : url
}
