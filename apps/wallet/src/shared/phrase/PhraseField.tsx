import { TextArea } from '@cairn/ui'
import { messages } from './phrase.messages.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  error?: string | undefined
  disabled?: boolean
}

/**
 * The field for the twelve words. The browser stores none of them.
 *
 * @see AUTH-07
 */
export function PhraseField(props: Props) {
  return (
    <TextArea
      {...props}
      autoCapitalize="none"
      help={messages.fieldHelp}
      label={messages.field}
      spellCheck={false}
    />
  )
}
