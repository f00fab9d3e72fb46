import { Screen, Stack, Text } from '@cairn/ui'
import { ScreenLink } from '#shared/ScreenLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { messages } from './shell.messages.ts'

/** Any unknown path. @see SHELL-01 */
export function NotFoundScreen() {
  return (
    <PublicFrame>
      <Screen middle title={messages.notFound} width="task">
        <Stack gap={6}>
          <Text tone="muted">{messages.notFoundText}</Text>
          <ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>
        </Stack>
      </Screen>
    </PublicFrame>
  )
}
