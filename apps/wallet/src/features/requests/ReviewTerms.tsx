import { KeyValues, Section } from '@cairn/ui'
import { messages } from './terms.messages.ts'
import type { TermsWords } from './terms-words.ts'

/** Lists what leaves and what arrives, as the quote has it. @see SWAP-01 */
export function ReviewTerms({ words }: { words: TermsWords }) {
  const { pay, expected, minimum, network } = words
  const arrives = (amount: string) =>
    network === undefined ? amount : messages.onNetwork(amount, network)
  return (
    <Section title={messages.terms}>
      <KeyValues
        pairs={[
          { label: messages.pay, value: pay },
          { label: messages.about, value: arrives(expected) },
          { label: messages.least, value: arrives(minimum) },
        ]}
      />
    </Section>
  )
}
