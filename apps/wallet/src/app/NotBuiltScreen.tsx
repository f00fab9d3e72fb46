import { EmptyState, Screen } from '@cairn/ui'
import { messages } from './account.messages.ts'

/** A page whose route exists and whose screen does not yet: it says so. */
export function createNotBuiltScreen(title: string) {
  return function NotBuiltScreen() {
    return (
      <Screen title={title}>
        <EmptyState title={messages.notBuilt(title)}>
          {messages.notBuiltText}
        </EmptyState>
      </Screen>
    )
  }
}
