import { askedWords, pickPositions, wrongPositions } from '@cairn/core'
import { Field, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { FormScreen } from '../forms/FormScreen.tsx'
import { messages } from './phrase.messages.ts'

type Props = {
  words: readonly string[]
  onDone: () => void
  onBack: () => void
}

/** Some of the words are asked back, so that they were kept. @see AUTH-07 */
export function PhraseCheck({ words, onDone, onBack }: Props) {
  const [positions] = useState(() =>
    pickPositions(words.length, [
      ...crypto.getRandomValues(new Uint32Array(askedWords)),
    ]),
  )
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const isFilled = positions.every((one) => (typed[one] ?? '').trim() !== '')
  return (
    <FormScreen
      cancel={messages.again}
      confirm={messages.continue}
      disabled={!isFilled}
      onCancel={onBack}
      onSubmit={() => {
        const found = wrongPositions(words, typed)
        setWrong(found)
        if (found.length === 0) onDone()
      }}
      title={messages.check}
    >
      <Stack gap={4}>
        <Text tone="muted">{messages.checkText}</Text>
        {positions.map((position) => (
          <Field
            error={
              wrong.includes(position) ? messages.wrong(position) : undefined
            }
            key={position}
            label={messages.word(position)}
            onChange={(text) => {
              setTyped({ ...typed, [position]: text })
              setWrong(wrong.filter((other) => other !== position))
            }}
            spellCheck={false}
            value={typed[position] ?? ''}
          />
        ))}
      </Stack>
    </FormScreen>
  )
}
