import type { MoneyTerms } from '@cairn/core'
import { Button, Notice, Stack } from '@cairn/ui'
import type { TermsReadiness } from './readiness.ts'
import { breachWords, messages } from './terms.messages.ts'
import type { TermsWords } from './terms-words.ts'

type Props = {
  state: TermsReadiness
  /** Amounts of the terms, as text. */
  wordsOf: (terms: MoneyTerms) => TermsWords
  terms: MoneyTerms
  onAccept: () => void
}

/**
 * Tells that a request waits for a quote, or is not what the wallet expects.
 *
 * @see SWAP-01 BRDG-01
 */
export function TermsNotice({ state, terms, wordsOf, onAccept }: Props) {
  switch (state.type) {
    case 'breach':
      return (
        <Notice role="alert" title={messages.blocked} tone="negative">
          {breachWords[state.breach]} {messages.blockedText}
        </Notice>
      )
    case 'renewing':
      return <Notice role="status">{messages.renewing}</Notice>
    case 'no-quote':
      return (
        <Notice role="alert" title={messages.noQuote} tone="warning">
          {messages.noQuoteText}
        </Notice>
      )
    case 'moved':
      return (
        <Stack gap={3}>
          <Notice role="alert" title={messages.moved} tone="warning">
            {messages.movedText(
              wordsOf(terms).minimum,
              wordsOf(state.from).minimum,
            )}
          </Notice>
          <Button block data-action="accept-price" onClick={onAccept}>
            {messages.accept}
          </Button>
        </Stack>
      )
    default:
      return state satisfies never
  }
}
