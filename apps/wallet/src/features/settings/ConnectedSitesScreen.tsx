import { EmptyState } from '@cairn/ui'
import { SettingsPage } from './SettingsPage.tsx'
import { messages } from './settings.messages.ts'

/** The apps that this wallet is connected to. @see SETT-01 */
export function ConnectedSitesScreen() {
  return (
    <SettingsPage title={messages.connected}>
      <EmptyState title={messages.noConnected}>
        {messages.noConnectedText}
      </EmptyState>
    </SettingsPage>
  )
}
