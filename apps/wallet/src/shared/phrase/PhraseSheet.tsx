import { Button, ButtonRow, CopyButton, Notice, Screen, Stack } from '@cairn/ui'
import styles from './PhraseSheet.module.css'
import { messages } from './phrase.messages.ts'

type Props = {
  words: readonly string[]
  onWritten: () => void
  onCancel: () => void
}

/** The words to write down, numbered. @see AUTH-07 */
export function PhraseSheet({ words, onWritten, onCancel }: Props) {
  return (
    <Screen
      footer={
        <ButtonRow lead>
          <Button onClick={onCancel}>{messages.cancel}</Button>
          <Button onClick={onWritten} variant="primary">
            {messages.written}
          </Button>
        </ButtonRow>
      }
      middle
      title={messages.write}
      width="task"
    >
      <Stack gap={4}>
        <Notice tone="warning">{messages.writeText}</Notice>
        <ol
          aria-label={messages.words}
          className={styles.words}
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers.
          role="list"
        >
          {words.map((word, index) => (
            <li className={styles.word} key={index}>
              {word}
            </li>
          ))}
        </ol>
        <div>
          <CopyButton label={messages.copy} value={words.join(' ')} />
        </div>
      </Stack>
    </Screen>
  )
}
