import { Badge } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { recoveryKeysOptions } from '#shared/signers/recovery-keys.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { PageRow } from '../PageRow.tsx'
import { messages } from '../settings.messages.ts'

/** Leads to the recovery keys, and says when there is none yet. @see AUTH-07 */
export function RecoveryRow({ icon }: { icon: ReactNode }) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const isReady = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'ready',
  )
  const keys = useQuery({
    ...recoveryKeysOptions(wallet, account),
    enabled: isReady,
  })
  const isMissing = keys.data?.length === 0
  return (
    <PageRow
      badge={isMissing && <Badge tone="warning">{messages.setUp}</Badge>}
      icon={icon}
      sub={isMissing ? messages.notSetUp : undefined}
      title={messages.recovery}
      to="/settings/recovery"
    />
  )
}
