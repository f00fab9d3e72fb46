import { putSetting } from '@cairn/core'
import { Dialog, Key, List, ListRow, Stack, SwitchRow, Text } from '@cairn/ui'
import { useStore } from 'zustand'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './shortcuts.messages.ts'
import { shortcuts } from './shortcuts.ts'

/** The keys that work on every page, and a way to turn them off. @see SRCH-01 */
export function ShortcutsDialog() {
  const { settings, storage } = useWallet()
  const close = useCloseOverlay('shortcuts')
  const areOn = useStore(settings, (state) => state.keyShortcuts)
  return (
    <Dialog onClose={close} open title={messages.title}>
      <Stack gap={4}>
        <List label={messages.title}>
          {shortcuts.map(({ shortcut, key }) => (
            <ListRow
              end={<Key>{key.toUpperCase()}</Key>}
              key={shortcut}
              muted={!areOn}
              size="sm"
              title={messages[shortcut]}
            />
          ))}
          <ListRow
            end={<Key>Esc</Key>}
            size="sm"
            title={messages.closeDialog}
          />
        </List>
        <List label={messages.use}>
          <SwitchRow
            checked={areOn}
            onChange={(on) => putSetting(settings, storage, 'keyShortcuts', on)}
            text={messages.useText}
            title={messages.use}
          />
        </List>
        <Text look="small" tone="muted">
          {messages.text}
        </Text>
      </Stack>
    </Dialog>
  )
}
