import type { RecoveryCode } from '@cairn/core'
import { Badge, Button, CopyButton, Screen, Stack, Text } from '@cairn/ui'
import Download from 'lucide-react/icons/download'
import { useEffect } from 'react'
import { saveFile } from '#shared/browser/save-file.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './KeepCodesScreen.module.css'
import { messages } from './security.messages.ts'

type Props = { codes: readonly RecoveryCode[]; onDone: () => void }

/** The recovery codes, to be kept. @see GUARD-03 */
export function KeepCodesScreen({ codes, onDone }: Props) {
  const { storage } = useWallet()
  // A reload or a closed tab must not count as a yes.
  useEffect(() => storage.set('codesNotKept', true), [storage])
  const done = () => {
    storage.remove('codesNotKept')
    onDone()
  }
  const text = codes
    .filter(({ used }) => !used)
    .map(({ code }) => code)
    .join('\n')
  return (
    <Screen
      footer={
        <Button block data-action="confirm" onClick={done} variant="primary">
          {messages.kept}
        </Button>
      }
      title={messages.keepTitle}
      width="task"
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.keepText}</Text>
        <ul
          aria-label={messages.codes}
          className={styles.codes}
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers.
          role="list"
        >
          {codes.map(({ code, used }) => (
            <li className={styles.code} key={code}>
              <code>{`${code.slice(0, 5)} ${code.slice(5)}`}</code>
              {used && <Badge>{messages.used}</Badge>}
            </li>
          ))}
        </ul>
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
