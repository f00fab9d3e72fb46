import { Notice } from '@cairn/ui'
import { messages } from './requests.messages.ts'

type Props = {
  review: {
    readonly offer: { readonly isError: boolean; readonly data: unknown }
    readonly run: {
      readonly isError: boolean
      readonly data:
        | { readonly type: 'passed' }
        | { readonly type: 'failed'; readonly reason?: string | undefined }
        | undefined
    }
    /** Nothing the relayer takes is held in the amount it asks. */
    readonly isShort: boolean
    readonly isForced: boolean
  }
  network: string
}

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
