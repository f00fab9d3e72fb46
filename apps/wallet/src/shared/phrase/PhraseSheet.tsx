import {
  Button,
  ButtonRow,
  CopyButton,
  Notice,
  Screen,
  Stack,
  Text,
} from '@cairn/ui'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import styles from './PhraseSheet.module.css'
import { messages } from './phrase.messages.ts'

type Props = {
  words: readonly string[]
  /** `true` if the person asked to see the words once more. */
  startsShown: boolean
  onWritten: () => void
  onCancel: () => void
}

/** The words to write down, numbered. @see AUTH-07 */
export function PhraseSheet(props: Props) {
  const { words, startsShown, onWritten, onCancel } = props
  const [isShown, setShown] = useState(startsShown)
  return (
    <Screen
      footer={
        <ButtonRow lead>
          <Button onClick={onCancel}>{messages.cancel}</Button>
          {isShown ? (
            <Button onClick={onWritten} variant="primary">
              {messages.written}
            </Button>
          ) : (
            <Button
              icon={<Eye size={20} />}
              onClick={() => setShown(true)}
              variant="primary"
            >
              {messages.show}
            </Button>
          )}
        </ButtonRow>
      }
      middle
      title={messages.write}
      width="task"
    >
      <Stack gap={4}>
        <Notice tone="warning">{messages.writeText}</Notice>
        {isShown ? (
          <>
            <ol
              aria-label={messages.words}
              className={styles.words}
              // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers.
              role="list"
              translate="no"
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
          </>
        ) : (
          <>
            <div aria-hidden="true" className={styles.words}>
              {words.map((_, index) => (
                <span className={styles.word} key={index}>
                  ••••
                </span>
              ))}
            </div>
            <Text tone="muted">{messages.hidden}</Text>
          </>
        )}
      </Stack>
    </Screen>
  )
}
