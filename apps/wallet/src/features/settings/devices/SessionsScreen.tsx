import { type ActiveSession, devicesOf } from '@cairn/core'
import { Stack } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { SignOutDialog } from '../profile/SignOutDialog.tsx'
import { Removals } from '../removals/Removals.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { DeviceDialog } from './DeviceDialog.tsx'
import { ManyDevices } from './ManyDevices.tsx'
import { OtherDevices } from './OtherDevices.tsx'
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
  const [opened, setOpened] = useState<ActiveSession>()
  const sessions = query.data?.sessions ?? []
  const others = devicesOf(sessions).filter(({ local }) => !local)
  return (
    <SettingsPage title={messages.title}>
      {query.data ? (
        <Stack gap={2}>
          <ManyDevices count={devicesOf(sessions).length} />
          <Removals isAsking={isAsking} onAsk={setAsking} />
          <ThisDevice
            onOpen={setOpened}
            sessions={sessions.filter(({ local }) => local)}
          />
          <OtherDevices
            onOpen={setOpened}
            onSelect={setSelected}
            onSignOut={setLeaving}
            selected={selected}
            sessions={others}
          />
          <FixedSigners sessions={sessions.filter(({ fixed }) => fixed)} />
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
      {opened && query.data && (
        <DeviceDialog
          onClose={() => setOpened(undefined)}
          onRenamed={() => {
            setOpened(undefined)
            void query.refetch()
          }}
          session={opened}
          threshold={query.data.threshold}
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
