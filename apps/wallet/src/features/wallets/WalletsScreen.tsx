import { type KeptWallet, newSlot, pinSlot } from '@cairn/core'
import { isolateText } from '@cairn/primitives'
import {
  Address,
  Avatar,
  Badge,
  Button,
  IconButton,
  List,
  ListRow,
  Screen,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import LogIn from 'lucide-react/icons/log-in'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useBack } from '#shared/navigation/use-back.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import {
  canSwitch,
  nameOfWallet,
  openWallet,
  useKeptWallets,
} from '#shared/wallets/use-kept-wallets.ts'
import { WalletBadge } from '#shared/wallets/WalletBadge.tsx'
import { messages as shared } from '#shared/wallets/wallets.messages.ts'
import { NameWalletDialog } from './NameWalletDialog.tsx'
import { StopWatchingDialog } from './StopWatchingDialog.tsx'
import { WatchForm } from './WatchForm.tsx'
import { messages } from './wallets.messages.ts'

/**
 * Shows the wallets of this device: their names, how to add one, and how to stop
 * watching one.
 *
 * @see SHELL-11 SHELL-12
 */
export function WalletsScreen() {
  const wallet = useWallet()
  const back = useBack()
  const kept = useKeptWallets()
  const [naming, setNaming] = useState<KeptWallet>()
  const [leaving, setLeaving] = useState<KeptWallet>()
  return (
    <Screen
      back={back ?? { renderLink: (link) => <Link {...link} to="/wallet" /> }}
      title={messages.title}
    >
      <Stack gap={6}>
        <Text tone="muted">{messages.text}</Text>
        <List label={shared.wallets}>
          {kept.all.map((one) => {
            const isOpen = one.slot === kept.slot
            const open =
              isOpen || !canSwitch(wallet)
                ? undefined
                : () => void openWallet(wallet, one.slot)
            return (
              <WalletRow
                isOpen={isOpen}
                key={one.slot}
                kept={one}
                onName={() => setNaming(one)}
                onOpen={open}
                onStop={() => setLeaving(one)}
              />
            )
          })}
        </List>
        {canSwitch(wallet) && (
          <>
            <Section title={messages.add}>
              <Stack gap={4}>
                <Text tone="muted">{messages.addText}</Text>
                <Button icon={<LogIn size={20} />} onClick={beginSignIn}>
                  {messages.signIn}
                </Button>
              </Stack>
            </Section>
            <Section title={messages.watch}>
              <WatchForm kept={kept} />
            </Section>
          </>
        )}
      </Stack>
      {naming && (
        <NameWalletDialog
          kept={naming}
          onClose={() => setNaming(undefined)}
          onNamed={kept.reload}
        />
      )}
      {leaving && (
        <StopWatchingDialog
          all={kept}
          kept={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Screen>
  )
}

/** Opens the sign-in in a slot of its own, in this tab alone. */
function beginSignIn(): void {
  pinSlot(window.sessionStorage, newSlot(Date.now()))
  window.location.assign('/auth')
}

type RowProps = {
  kept: KeptWallet
  isOpen: boolean
  onOpen: (() => void) | undefined
  onName: () => void
  onStop: () => void
}

function WalletRow({ kept, isOpen, onOpen, onName, onStop }: RowProps) {
  const { address, state } = kept
  const name = isolateText(nameOfWallet(kept))
  return (
    <ListRow
      actions={
        <Stack gap={1} row>
          <IconButton label={messages.rename(name)} onClick={onName}>
            <Pencil size={18} />
          </IconButton>
          {state === 'watching' && (
            <IconButton label={messages.stopWatching(name)} onClick={onStop}>
              <EyeOff size={18} />
            </IconButton>
          )}
        </Stack>
      }
      lead={<Avatar address={address} size={40} />}
      onClick={onOpen}
      sub={
        <>
          {kept.name !== undefined && <Address address={address} />}{' '}
          <WalletBadge state={state} />{' '}
          {isOpen && <Badge tone="accent">{messages.open}</Badge>}
        </>
      }
      title={name}
    />
  )
}
