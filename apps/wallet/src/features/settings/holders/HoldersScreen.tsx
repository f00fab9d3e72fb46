import { type ActiveSession, devicesOf } from '@cairn/core'
import { KeyValues, List, ListRow, Section, Stack, Text } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { DeviceMark } from '../devices/SessionRows.tsx'
import { messages as sessionMessages } from '../devices/sessions.messages.ts'
import { sessionsOptions } from '../devices/sessions.queries.ts'
import { PageRow } from '../PageRow.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { secondFactorOptions } from '../security/security.queries.ts'
import { messages as settings } from '../settings.messages.ts'
import { messages } from './holders.messages.ts'
import { aloneEnough, canOperatorSign, signInKinds } from './holders.ts'

type Props = {
  sessions: readonly ActiveSession[]
  threshold: number
}

/** Everyone who signs for the wallet, and what they can do together. @see SETT-01 */
export function HoldersScreen() {
  const query = useQuery(sessionsOptions(useWallet(), useAccountAddress()))
  return (
    <SettingsPage title={messages.title}>
      {query.data ? (
        <Stack gap={2}>
          <Holders {...query.data} />
          <HowItWorks {...query.data} />
        </Stack>
      ) : (
        <QueryState
          failed={query.isError}
          loading={messages.loading}
          onRetry={() => void query.refetch()}
          retry={messages.tryAgain}
          rows={4}
          text={sessionMessages.unreadableText}
          title={messages.unreadable}
        />
      )}
    </SettingsPage>
  )
}

function Holders({ sessions, threshold }: Props) {
  const wallet = useWallet()
  const factor = useQuery(secondFactorOptions(wallet, useAccountAddress()))
  const devices = devicesOf(sessions)
  const signIns = sessions.filter(({ kind }) => signInKinds.includes(kind))
  const phrases = sessions.filter(({ kind }) => kind === 'recovery-key')
  const alone = aloneEnough(sessions, threshold)
  const names = [...new Set(alone.map(({ name }) => signerLabel(name)))]
  return (
    <Stack gap={3}>
      <List label={messages.title}>
        {devices
          .filter(({ local }) => local)
          .map((session) => (
            <ListRow
              key={session.address}
              lead={<DeviceMark session={session} />}
              sub={signerLabel(session.name)}
              title={messages.thisDevice}
            />
          ))}
        {signIns.map((session) => (
          <ListRow
            key={session.address}
            lead={<DeviceMark session={session} />}
            sub={signerLabel(session.name)}
            title={messages.signIn}
          />
        ))}
        <PageRow
          icon={<ShieldCheck size={20} />}
          sub={
            factor.data === undefined
              ? undefined
              : factor.data
                ? messages.guardWithCode
                : messages.guardOn
          }
          title={messages.guard}
          to="/settings/guard"
        />
        <PageRow
          icon={<LifeBuoy size={20} />}
          sub={
            phrases.length === 0
              ? messages.noPhrase
              : messages.phrases(phrases.length)
          }
          title={messages.phrase}
          to="/settings/recovery"
        />
        <PageRow
          icon={<Laptop size={20} />}
          sub={settings.deviceCount(devices.length)}
          title={messages.devices}
          to="/settings/sessions"
        />
      </List>
      <Text tone="muted">
        {names.length === 0
          ? messages.together
          : messages.alone(messages.names(names))}
      </Text>
    </Stack>
  )
}

function HowItWorks({ sessions, threshold }: Props) {
  return (
    <>
      <Section title={messages.how}>
        <Stack gap={3}>
          <Text tone="muted">{messages.howText}</Text>
          <Text tone="muted">{messages.howLost}</Text>
          {canOperatorSign(sessions, threshold) && (
            <Text tone="muted">{messages.howOperator}</Text>
          )}
        </Stack>
      </Section>
      <Section title={messages.numbers}>
        <KeyValues
          pairs={[
            ...[...Map.groupBy(sessions, ({ name }) => signerLabel(name))].map(
              ([label, alike]) => ({
                label,
                value: alike.map(({ weight }) => weight).join(', '),
              }),
            ),
            { label: messages.threshold, value: `${threshold}` },
          ]}
        />
      </Section>
    </>
  )
}
