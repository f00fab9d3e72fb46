import { Screen } from '@cairn/ui'
import { PrivacyText } from './PrivacyText.tsx'
import { messages } from './terms.messages.ts'

/** @see TERM-01 */
export function PrivacyScreen() {
  return (
    <Screen title={messages.privacy}>
      <PrivacyText />
    </Screen>
  )
}
