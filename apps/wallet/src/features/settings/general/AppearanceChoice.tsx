import { putSetting } from '@cairn/core'
import { Segmented } from '@cairn/ui'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from '../settings.messages.ts'

/** Light, dark, or as the system has it. @see SHELL-10 */
export function AppearanceChoice() {
  const { settings, storage } = useWallet()
  const theme = useStore(settings, (state) => state.theme)
  return (
    <Segmented
      label={messages.appearance}
      onChange={(value) =>
        putSetting(
          settings,
          storage,
          'theme',
          value === 'auto' ? undefined : value,
        )
      }
      options={[
        { value: 'light', label: messages.light },
        { value: 'dark', label: messages.dark },
        { value: 'auto', label: messages.auto },
      ]}
      value={theme ?? 'auto'}
    />
  )
}
