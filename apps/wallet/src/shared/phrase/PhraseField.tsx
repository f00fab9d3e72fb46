import {
  loadPhraseWordlist,
  phraseLength,
  phraseWords,
  unknownWords,
} from '@cairn/core'
import { TextArea } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { messages } from './phrase.messages.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  error?: string | undefined
  disabled?: boolean
}

/**
 * The field for the twelve words. It counts them and names the first that is no
 * recovery word. The browser stores none of them.
 *
 * @see AUTH-07
 */
export function PhraseField({ error, ...props }: Props) {
  const wordlist = useWordlist()
  const count = phraseWords(props.value).length
  const [unknown] = wordlist ? unknownWords(props.value, wordlist) : []
  return (
    <TextArea
      {...props}
      autoCapitalize="none"
      error={
        error ??
        (unknown
          ? `${messages.counted(count)}. ${messages.unknownWord(unknown)}`
          : count > phraseLength
            ? messages.tooMany(count)
            : undefined)
      }
      help={count === 0 ? messages.fieldHelp : messages.counted(count)}
      label={messages.field}
      spellCheck={false}
    />
  )
}

/** Without the list, words are only counted. */
function useWordlist(): readonly string[] | undefined {
  const [wordlist, setWordlist] = useState<readonly string[]>()
  useEffect(() => {
    let isOver = false
    loadPhraseWordlist().then(
      (words) => {
        if (!isOver) setWordlist(words)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return wordlist
}
