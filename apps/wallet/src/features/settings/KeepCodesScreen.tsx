import type { RecoveryCode } from '@cairn/core'
import {
  Button,
  CopyButton,
  List,
  ListRow,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import Download from 'lucide-react/icons/download'
import { saveFile } from '#shared/save-file.ts'
import { messages } from './security.messages.ts'

type Props = { codes: readonly RecoveryCode[]; onDone: () => void }

/** The recovery codes, told this once. @see GUARD-03 */
export function KeepCodesScreen({ codes, onDone }: Props) {
  const text = codes.map(({ code }) => code).join('\n')
  return (
    <Screen
      footer={
        <Button block data-action="confirm" onClick={onDone} variant="primary">
          {messages.kept}
        </Button>
      }
      title={messages.keepTitle}
      width="task"
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.keepText}</Text>
        <List label={messages.codes}>
          {codes.map(({ code }) => (
            <ListRow
              key={code}
              size="sm"
              title={
                <Text as="code" look="mono">
                  {`${code.slice(0, 5)} ${code.slice(5)}`}
                </Text>
              }
            />
          ))}
        </List>
        <Stack gap={2} row>
          <CopyButton label={messages.copy} value={text} variant="neutral" />
          <Button
            icon={<Download size={20} />}
            onClick={() =>
              saveFile(
                'cairn-recovery-codes.txt',
                `${messages.fileHead}\n\n${text}\n`,
                'text/plain',
              )
            }
          >
            {messages.save}
          </Button>
        </Stack>
      </Stack>
    </Screen>
  )
}
