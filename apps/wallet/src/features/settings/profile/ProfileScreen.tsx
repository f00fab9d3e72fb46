import {
  Address,
  Button,
  CopyButton,
  KeyValues,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { useStore } from 'zustand'
import { loginNames } from '#shared/sign-in/login-names.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from './profile.messages.ts'

/** Shows who is signed in, and how. @see SHELL-08 AUTH-10 */
export function ProfileScreen() {
  const session = useStore(useWallet().session)
  const address = useAccountAddress()
  const login = session.type === 'signed-in' ? session.login : undefined
  const name = login && loginNames[login.type]
  return (
    <SettingsPage title={messages.title}>
      <Stack gap={6}>
        {name === undefined ? (
          <Text tone="muted">{messages.unknown}</Text>
        ) : (
          <KeyValues
            pairs={[
              { label: messages.signedInWith, value: name },
              { label: messages.email, value: login?.email ?? messages.none },
            ]}
          />
        )}
        <Section title={messages.address}>
          <Stack gap={4}>
            <Address address={address} format="full" />
            <div>
              <CopyButton label={messages.copy} value={address} />
            </div>
            <Text look="small" tone="muted">
              {messages.addressText}
            </Text>
          </Stack>
        </Section>
        <Button
          block
          icon={<LogOut size={20} />}
          renderLink={(link) => <Link {...link} to="/auth/logout" />}
        >
          {messages.logOut}
        </Button>
      </Stack>
    </SettingsPage>
  )
}
