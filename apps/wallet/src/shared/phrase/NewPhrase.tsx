import { newRecoveryPhrase } from '@cairn/core'
import { Loader } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { PhraseCheck } from './PhraseCheck.tsx'
import { PhraseSheet } from './PhraseSheet.tsx'
import { messages } from './phrase.messages.ts'

type Props = {
  /** Asked with the phrase once the person has shown to have it. */
  onDone: (phrase: string) => void
  onCancel: () => void
}

/** Makes a recovery phrase and has the person keep it. @see AUTH-07 */
export function NewPhrase({ onDone, onCancel }: Props) {
  const [phrase, setPhrase] = useState<string>()
  const [isWritten, setWritten] = useState(false)
  useEffect(() => {
    void newRecoveryPhrase().then(setPhrase)
  }, [])
  if (phrase === undefined) return <Loader title={messages.making} />
  const words = phrase.split(' ')
  return isWritten ? (
    <PhraseCheck
      onBack={() => setWritten(false)}
      onDone={() => onDone(phrase)}
      words={words}
    />
  ) : (
    <PhraseSheet
      onCancel={onCancel}
      onWritten={() => setWritten(true)}
      words={words}
    />
  )
}
