import { Logo, Screen, Text } from '@cairn/ui'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import styles from './NotFoundScreen.module.css'
import { PublicFrame } from './PublicFrame.tsx'
import { messages } from './shell.messages.ts'

/** Any unknown path. @see SHELL-01 */
export function NotFoundScreen() {
  const [first, , last] = messages.notFound
  return (
    <PublicFrame>
      <Screen middle title={messages.notFound} titleHidden width="task">
        <div className={styles.sign}>
          {/* The heading says the number; here stones stand for its zero. */}
          <div aria-hidden="true" className={styles.number}>
            {first}
            <Logo size="xl" variant="mark" />
            {last}
          </div>
          <Text tone="muted">{messages.notFoundText}</Text>
          <ScreenLink to="/wallet" variant="neutral">
            {messages.toWallet}
          </ScreenLink>
        </div>
      </Screen>
    </PublicFrame>
  )
}
