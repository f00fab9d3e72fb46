import { devicesOf } from '@cairn/core'
import { Badge, List, Section } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersRound from 'lucide-react/icons/users-round'
import { useStore } from 'zustand'
import { recoveryKeysOptions } from '#shared/signers/recovery-keys.queries.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { sessionsOptions } from './devices/sessions.queries.ts'
import { PageRow } from './PageRow.tsx'
import { secondFactorOptions } from './security/security.queries.ts'
import { messages } from './settings.messages.ts'

/** Rows about who can sign, with how each stands. @see SETT-01 */
export function SafetyPart() {
  const wallet = useWallet()
  const account = useAccountAddress()
  const enabled = useStore(
    wallet.session,
    (state) => state.type === 'signed-in' && state.engine === 'ready',
  )
  const factor = useQuery({ ...secondFactorOptions(wallet, account), enabled })
  const devices = useQuery({ ...sessionsOptions(wallet, account), enabled })
  const keys = useQuery({ ...recoveryKeysOptions(wallet, account), enabled })
  const isMissing = keys.data?.length === 0
  const count = devices.data && devicesOf(devices.data.sessions).length
  return (
    <Section title={messages.safety}>
      <List label={messages.safety}>
        <PageRow
          icon={<UsersRound size={20} />}
          // One line in each state, so that no row below moves.
          sub={
            count === undefined || !keys.data
              ? messages.whoSigns
              : isMissing
                ? messages.phraseToDo
                : messages.isGood(count)
          }
          title={messages.holders}
          to="/settings/signers"
        />
        <PageRow
          icon={<ShieldCheck size={20} />}
          sub={messages.guardIs(factor.data)}
          title={messages.security}
          to="/settings/guard"
        />
        <PageRow
          icon={<Laptop size={20} />}
          sub={count === undefined ? undefined : messages.deviceCount(count)}
          title={messages.devices}
          to="/settings/sessions"
        />
        <PageRow
          badge={isMissing && <Badge tone="warning">{messages.setUp}</Badge>}
          icon={<KeyRound size={20} />}
          sub={
            keys.data &&
            (isMissing
              ? messages.notSetUp
              : messages.phraseCount(keys.data.length))
          }
          title={messages.recovery}
          to="/settings/recovery"
        />
      </List>
    </Section>
  )
}
