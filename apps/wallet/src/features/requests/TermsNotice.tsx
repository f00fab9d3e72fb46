import { type MoneyTerms, priceFall } from '@cairn/core'
import { Button, Notice, Stack } from '@cairn/ui'
import { LossAcceptance } from '#shared/money/LossAcceptance.tsx'
import { useLossAcceptance } from '#shared/money/use-loss-acceptance.ts'
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
        <MovedPrice
          from={state.from}
          onAccept={onAccept}
          terms={terms}
          wordsOf={wordsOf}
        />
      )
    default:
      return state satisfies never
  }
}

type MovedProps = Omit<Props, 'state'> & { from: MoneyTerms }

/** Asks to accept a worse price, the louder the more it fell. */
function MovedPrice({ from, terms, wordsOf, onAccept }: MovedProps) {
  const fall = priceFall(terms, from)
  const { isAccepted, accept, round } = useLossAcceptance('price', fall)
  return (
    <Stack gap={3}>
      <Notice role="alert" title={messages.moved} tone="warning">
        {messages.movedText(wordsOf(terms).minimum, wordsOf(from).minimum)}
      </Notice>
      <LossAcceptance
        isAccepted={isAccepted}
        loss={fall}
        onAccept={accept}
        round={round}
      />
      <Button
        block
        data-action="accept-price"
        disabled={!isAccepted}
        onClick={onAccept}
      >
        {messages.accept}
      </Button>
    </Stack>
  )
}
