import { Notice } from '@cairn/ui'
import { messages } from './requests.messages.ts'
import type { useReview } from './use-review.ts'

type Props = { review: ReturnType<typeof useReview>; network: string }

/** How the test run went; without one it says so. @see SEND-01 */
export function TestRunNotice({ review, network }: Props) {
  const { run, offer, isShort, isForced } = review
  if (isShort) {
    return <Notice role="alert" title={messages.insufficient} tone="negative" />
  }
  if (offer.isError && !offer.data) {
    return (
      <Notice role="alert" tone="warning">
        {messages.feeFailed}
      </Notice>
    )
  }
  if (run.isError) {
    return (
      <Notice role="status" title={messages.testUnavailable} tone="warning">
        {messages.testUnavailableText}
      </Notice>
    )
  }
  if (!run.data) return <Notice role="status">{messages.testPending}</Notice>
  return run.data.type === 'passed' ? (
    <Notice role="status" title={messages.testPassed} tone="positive">
      {messages.testPassedText(network)}
    </Notice>
  ) : (
    <Notice role="alert" title={messages.testFailed} tone="negative">
      {[
        messages.testFailedText,
        run.data.reason && asSentence(run.data.reason),
        isForced && messages.forcedText,
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

/** What a node says ends as it likes. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
