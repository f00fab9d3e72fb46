import { Notice, Text } from '@cairn/ui'
import { failures, messages } from './swap.messages.ts'
import { fullText } from './swap-words.ts'
import type { useSwap } from './use-swap.ts'

type Props = { task: ReturnType<typeof useSwap> }

/** Says how it stands with the quote. @see SWAP-01 ERRS-01 */
export function SwapNotice({ task }: Props) {
  const { form, chosen, pay } = task
  const { quote } = form
  switch (quote.type) {
    case 'none':
      return null
    case 'asking':
    case 'expired':
      return <Text tone="muted">{messages.asking}</Text>
    case 'failed': {
      const { title, text } = failures[quote.failure]
      return (
        <Notice role="alert" title={title} tone="warning">
          {text}
        </Notice>
      )
    }
    case 'ready':
    case 'renewing':
      if (quote.isStale)
        return (
          <Notice role="status" tone="warning">
            {messages.stale}
          </Notice>
        )
      if (!chosen || !pay) return null
      return (
        <Notice tone="info">
          {chosen.type === 'swap'
            ? messages.approvalNote(fullText(chosen.maxPaid, pay))
            : messages.wrapNote}
        </Notice>
      )
    default:
      return quote satisfies never
  }
}
