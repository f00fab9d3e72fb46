import {
  disableDeveloperMode,
  hasDeveloperMode,
  putDeveloperFlag,
} from '@cairn/core'
import { Button, List, Section, Stack, SwitchRow, Text } from '@cairn/ui'
import { useSearch } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from '../settings.messages.ts'
import { DeveloperPassword } from './DeveloperPassword.tsx'

/**
 * Developer mode, where the environment has one. It stays hidden until someone
 * presses the version seven times, or has turned it on. @see DEVM-01
 */
export function DeveloperSection() {
  const wallet = useWallet()
  const { enabled } = useStore(wallet.settings, (state) => state.devMode)
  const { developer } = useSearch({ strict: false })
  if (!hasDeveloperMode(wallet) || !(enabled || developer)) return null
  return (
    <Section title={messages.developer}>
      <Stack gap={4}>
        <Text tone="muted">{messages.developerText}</Text>
        {enabled ? (
          <>
            <List label={messages.developer}>
              <FlagRow
                flag="forceCreateWallet"
                text={messages.forceCreateText}
                title={messages.forceCreate}
              />
              <FlagRow
                flag="fastJwtExpiry"
                text={messages.fastExpiryText}
                title={messages.fastExpiry}
              />
            </List>
            <Button block onClick={() => disableDeveloperMode(wallet)}>
              {messages.developerOff}
            </Button>
          </>
        ) : (
          <DeveloperPassword />
        )}
      </Stack>
    </Section>
  )
}

type RowProps = {
  flag: 'forceCreateWallet' | 'fastJwtExpiry'
  title: string
  text: string
}

function FlagRow({ flag, title, text }: RowProps) {
  const wallet = useWallet()
  const checked = useStore(wallet.settings, ({ devMode }) => devMode[flag])
  return (
    <SwitchRow
      checked={checked}
      onChange={(on) => putDeveloperFlag(wallet, flag, on)}
      text={text}
      title={title}
    />
  )
}
