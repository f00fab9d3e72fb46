import type { ActiveSession } from '@cairn/core'
import { Glyph, List, ListRow, Section } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import Smartphone from 'lucide-react/icons/smartphone'
import { lookOfSigner } from '#shared/signers/signer-looks.tsx'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { deviceLine } from './session-words.ts'
import { messages } from './sessions.messages.ts'

type Props = { sessions: readonly ActiveSession[] }

/** The device that the person holds. */
export function ThisDevice({
  sessions,
  onOpen,
}: Props & { onOpen: (session: ActiveSession) => void }) {
  return (
    <Section title={messages.thisDevice}>
      <List label={messages.thisDevice}>
        {sessions.map((session) => (
          <ListRow
            end={<ChevronRight size={20} />}
            key={session.address}
            lead={<DeviceMark session={session} />}
            onClick={() => onOpen(session)}
            sub={`${messages.activeNow} · ${deviceLine(session)}`}
            title={signerLabel(session.name)}
          />
        ))}
      </List>
    </Section>
  )
}

/** Lists the signers that stay: sign-ins, guard, recovery keys. */
export function FixedSigners({ sessions }: Props) {
  return (
    <Section title={messages.always}>
      <List label={messages.always}>
        {sessions.map((session) => (
          <ListRow
            end={
              session.kind === 'recovery-key' ? (
                <ChevronRight size={20} />
              ) : (
                <Lock aria-label={messages.fixed} role="img" size={18} />
              )
            }
            key={session.address}
            lead={<Glyph>{lookOfSigner(session.kind).icon}</Glyph>}
            renderLink={
              session.kind === 'recovery-key'
                ? (link) => <Link {...link} to="/settings/recovery" />
                : undefined
            }
            sub={lookOfSigner(session.kind).line}
            title={signerLabel(session.name)}
          />
        ))}
      </List>
    </Section>
  )
}

/** A device by what it is; what another signer looks like. */
export function DeviceMark({ session }: { session: ActiveSession }) {
  const isPhone = session.os === 'Android' || session.os === 'iOS'
  return (
    <Glyph>
      {session.kind === 'local-session' && isPhone ? (
        <Smartphone size={20} />
      ) : (
        lookOfSigner(session.kind).icon
      )}
    </Glyph>
  )
}
