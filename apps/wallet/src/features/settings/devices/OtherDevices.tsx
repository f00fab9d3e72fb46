import type { ActiveSession } from '@cairn/core'
import {
  Button,
  CheckList,
  List,
  ListRow,
  Section,
  Stack,
  Text,
  TextLink,
} from '@cairn/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import styles from './OtherDevices.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { DeviceMark } from './SessionRows.tsx'
import { deviceUse } from './session-words.ts'
import { messages } from './sessions.messages.ts'

type Props = {
  sessions: readonly ActiveSession[]
  /** Addresses; absent while none are being selected. */
  selected: readonly string[] | undefined
  onSelect: (selected: readonly string[] | undefined) => void
  onSignOut: (sessions: readonly ActiveSession[]) => void
  onOpen: (session: ActiveSession) => void
}

/** Devices that can be signed out, one by one or several at once. */
export function OtherDevices(props: Props) {
  const { sessions, selected, onSelect, onSignOut } = props
  const all = sessions.map(({ address }) => address)
  const chosen = sessions.filter(({ address }) => selected?.includes(address))
  const hasAll = selected?.length === all.length
  return (
    <Section
      action={
        sessions.length > 1 && (
          <TextLink onClick={() => onSelect(selected && !hasAll ? all : [])}>
            {!selected
              ? messages.select
              : hasAll
                ? messages.selectNone
                : messages.selectAll}
          </TextLink>
        )
      }
      title={messages.others}
    >
      {sessions.length === 0 ? (
        <Text tone="muted">{messages.noOthers}</Text>
      ) : selected ? (
        <Stack gap={4}>
          <CheckList
            label={messages.others}
            onChange={onSelect}
            options={sessions.map((session) => ({
              value: session.address,
              title: signerLabel(session.name),
              sub: deviceUse(session, new Date()),
              lead: <DeviceMark session={session} />,
            }))}
            values={selected}
          />
          <SelectionBar
            count={chosen.length}
            onCancel={() => onSelect(undefined)}
            onSignOut={() => onSignOut(chosen)}
          />
        </Stack>
      ) : (
        <Devices {...props} />
      )}
    </Section>
  )
}

function Devices({ sessions, onSignOut, onOpen }: Props) {
  return (
    <List label={messages.others}>
      {sessions.map((session) => (
        <ListRow
          actions={
            <span className={styles.signOut}>
              <Button
                aria-label={`${messages.signOut} ${signerLabel(session.name)}`}
                onClick={() => onSignOut([session])}
                size="sm"
              >
                {messages.signOut}
              </Button>
            </span>
          }
          end={<ChevronRight className={styles.chevron} size={20} />}
          key={session.address}
          lead={<DeviceMark session={session} />}
          onClick={() => onOpen(session)}
          sub={deviceUse(session, new Date())}
          title={signerLabel(session.name)}
        />
      ))}
    </List>
  )
}
