import { Button, ButtonRow, Notice, Stack } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { recoveryKeysOptions } from '#shared/signers/recovery-keys.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './reminder.messages.ts'

/** A person who puts the reminder off is asked again after a week, in ms. */
const laterMs = 7 * 86_400_000

/**
 * Reminds the person of a recovery key while the wallet has none.
 *
 * @see AUTH-07
 */
export function RecoveryReminder() {
  const wallet = useWallet()
  const { storage, now } = wallet
  const account = useAccountAddress()
  const [later, setLater] = useState(() => storage.get('recoveryLater') ?? 0)
  const isReady = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'ready',
  )
  const isDue = now() >= later
  const keys = useQuery({
    ...recoveryKeysOptions(wallet, account),
    enabled: isReady && isDue,
  })
  if (!isDue || keys.data?.length !== 0) return null
  return (
    <Notice title={messages.title} tone="info">
      <Stack gap={3}>
        {messages.text}
        <ButtonRow>
          <Button
            onClick={() => {
              storage.set('recoveryLater', now() + laterMs)
              setLater(now() + laterMs)
            }}
          >
            {messages.later}
          </Button>
          <Button
            renderLink={(link) => <Link {...link} to="/settings/recovery" />}
          >
            {messages.setUp}
          </Button>
        </ButtonRow>
      </Stack>
    </Notice>
  )
}
