import {
  Button,
  ButtonRow,
  Dialog,
  Notice,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { messages } from './availability.messages.ts'
import type { Update } from './availability-state.ts'
import { notesSince } from './release.ts'
import styles from './UpdateDialog.module.css'

type Props = {
  update: Extract<Update, { type: 'offered' | 'installing' | 'failed' }>
  /** Version that runs now. */
  version: string
  onClose: () => void
  onLookAtNewer: () => void
  onUpdate: () => void
}

/** Shows what a new version changes and its hash, and installs it. */
export function UpdateDialog({ update, version, ...act }: Props) {
  const { release } = update
  const notes = notesSince(release, version)
  const isInstalling = update.type === 'installing'
  return (
    <Dialog
      dismissible={!isInstalling}
      footer={
        <ButtonRow>
          {!isInstalling && (
            <Button onClick={act.onClose}>{messages.later}</Button>
          )}
          <Button
            loading={isInstalling}
            onClick={act.onUpdate}
            variant="primary"
          >
            {isInstalling ? messages.updating : messages.update}
          </Button>
        </ButtonRow>
      }
      onClose={act.onClose}
      open
      title={messages.title(notes[0]?.version ?? version)}
    >
      <Stack gap={4}>
        {notes.some(({ security }) => security) && (
          <Notice title={messages.security} tone="warning">
            {messages.securityText}
          </Notice>
        )}
        {!isInstalling && update.newer && (
          <Notice role="status" title={messages.newer} tone="info">
            <Stack gap={3}>
              {messages.newerText}
              <Button onClick={act.onLookAtNewer} size="sm">
                {messages.lookAtNewer}
              </Button>
            </Stack>
          </Notice>
        )}
        {update.type === 'failed' && (
          <Notice role="alert" title={messages.failed} tone="negative">
            {messages.failedText}
          </Notice>
        )}
        {notes.map((note) => (
          <Section
            key={note.version}
            title={
              notes.length > 1 ? messages.title(note.version) : messages.changes
            }
          >
            <ul>
              {note.changes.map((change) => (
                <li className={styles.change} key={change}>
                  {change}
                </li>
              ))}
            </ul>
          </Section>
        ))}
        <Section title={messages.build}>
          <Stack gap={2}>
            <code className={styles.hash}>{release.hash}</code>
            <Text look="small" tone="muted">
              {messages.buildText}
            </Text>
          </Stack>
        </Section>
        <Text tone="muted">{messages.keepsRunning}</Text>
      </Stack>
    </Dialog>
  )
}
