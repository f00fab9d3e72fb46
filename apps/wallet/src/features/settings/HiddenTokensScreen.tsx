import { putHidden } from '@cairn/core'
import { Button, EmptyState, List, ListRow } from '@cairn/ui'
import { useStore } from 'zustand'
import { useCoins } from '#shared/use-coins.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { messages } from './settings.messages.ts'

/** What the person hid, to show it again. @see COIN-01 */
export function HiddenTokensScreen() {
  const { settings, storage } = useWallet()
  const hidden = useStore(settings, (state) => state.hiddenTokens)
  const { all } = useCoins()
  return (
    <SettingsPage title={messages.hidden}>
      {hidden.length === 0 ? (
        <EmptyState title={messages.noHidden}>
          {messages.noHiddenText}
        </EmptyState>
      ) : (
        <List label={messages.hidden}>
          {hidden.map((id) => (
            <ListRow
              actions={
                <Button
                  onClick={() => putHidden(settings, storage, id, false)}
                  size="sm"
                >
                  {messages.show}
                </Button>
              }
              key={id}
              title={all.find((coin) => coin.id === id)?.name ?? id}
            />
          ))}
        </List>
      )}
    </SettingsPage>
  )
}
