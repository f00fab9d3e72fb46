import { type ActiveSession, devicesOf } from '@cairn/core'
import { Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { SignOutDialog } from '../profile/SignOutDialog.tsx'
import { Removals } from '../removals/Removals.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { ManyDevices } from './ManyDevices.tsx'
import { OtherDevices } from './OtherDevices.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { FixedSigners, ThisDevice } from './SessionRows.tsx'
import { messages } from './sessions.messages.ts'
import { sessionsOptions } from './sessions.queries.ts'

/** Lists the wallet's signers, and signs devices out. @see SESS-01 */
export function SessionsScreen() {
  const account = useAccountAddress()
  const query = useQuery(sessionsOptions(useWallet(), account))
  const [selected, setSelected] = useState<readonly string[]>()
  const [leaving, setLeaving] = useState<readonly ActiveSession[]>([])
  const [isAsking, setAsking] = useState(false)
  const [named, setNamed] = useState<ActiveSession>()
  const sessions = query.data?.sessions ?? []
  const others = devicesOf(sessions).filter(({ local }) => !local)
  return (
    <SettingsPage title={messages.title}>
      {query.data ? (
        <Stack gap={2}>
          <ManyDevices count={devicesOf(sessions).length} />
          <Removals isAsking={isAsking} onAsk={setAsking} />
          <ThisDevice
            onRename={setNamed}
            sessions={sessions.filter(({ local }) => local)}
          />
          <OtherDevices
            onRename={setNamed}
            onSelect={setSelected}
            onSignOut={setLeaving}
            selected={selected}
            sessions={others}
          />
          <FixedSigners sessions={sessions.filter(({ fixed }) => fixed)} />
          <Text look="small" tone="muted">
            {messages.weight(query.data.threshold)}
          </Text>
        </Stack>
      ) : (
        <QueryState
          failed={query.isError}
          loading={messages.loading}
          onRetry={() => void query.refetch()}
          retry={messages.tryAgain}
          rows={3}
          text={messages.unreadableText}
          title={messages.unreadable}
        />
      )}
      {named && (
        <RenameDevice
          onClose={() => setNamed(undefined)}
          onDone={() => {
            setNamed(undefined)
            void query.refetch()
          }}
          session={named}
        />
      )}
      {leaving.length > 0 && (
        <SignOutDialog
          onClose={() => setLeaving([])}
          onDone={() => {
            setLeaving([])
            setSelected(undefined)
            setAsking(true)
          }}
          sessions={leaving}
        />
      )}
    </SettingsPage>
  )
}

type RenameProps = {
  session: ActiveSession
  onClose: () => void
  onDone: () => void
}

function RenameDevice({ session, ...ends }: RenameProps) {
  const shown = signerLabel(session.name)
  const { address, ownName } = session
  return (
    <RenameDialog
      {...ends}
      help={messages.renameHelp(ownName ?? shown)}
      name={ownName === undefined ? '' : shown}
      signer={{ address, type: 'local-session' }}
      title={messages.rename}
    />
  )
}
