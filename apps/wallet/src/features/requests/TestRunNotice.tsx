import { Notice } from '@cairn/ui'
import { messages as feeMessages } from '#shared/money/fee.messages.ts'
import type { Readiness, TermsReadiness } from './readiness.ts'
import { messages } from './requests.messages.ts'

type Props = {
  readiness: Exclude<Readiness, TermsReadiness>
  network: string
  /** The recipient is one to warn of, so that a passed run is no good news. */
  isDoubtful?: boolean
  /** It is signed as it is, and sent by someone else. */
  signsOnly?: boolean
  /** Says which call fails, and why. */
  words?: (failure: {
    readonly reason: string | undefined
    readonly call?: number | undefined
  }) => string | undefined
}

/** Shows the result of the test run, or what it waits for. @see SEND-01 */
export function TestRunNotice({
  readiness,
  network,
  isDoubtful = false,
  signsOnly = false,
  words = ({ reason }) => reason,
}: Props) {
  switch (readiness.type) {
    case 'short':
      return (
        <Notice role="alert" title={messages.insufficient} tone="negative" />
      )
    case 'fee-away':
      return (
        <Notice role="alert" tone="warning">
          {feeMessages.failed}
        </Notice>
      )
    case 'run-away':
      return (
        <Notice role="status" title={messages.testUnavailable} tone="warning">
          {messages.testUnavailableText}
        </Notice>
      )
    case 'untried':
      return (
        <Notice role="status" title={messages.testUnavailable} tone="warning">
          {messages.testMissingText(network)}
        </Notice>
      )
    case 'trying':
      return <Notice role="status">{messages.testPending}</Notice>
    case 'passed':
      if (isDoubtful)
        return <Notice role="status">{messages.testPassedRisk}</Notice>
      return (
        <Notice role="status" title={messages.testPassed} tone="positive">
          {messages.testPassedText(network)}
        </Notice>
      )
    case 'unmoved':
      return (
        <Notice role="alert" title={messages.testFailed} tone="negative">
          {messages.testUnmoved}
        </Notice>
      )
    case 'failed':
    case 'forced': {
      const reason = words(readiness)
      return (
        <Notice role="alert" title={messages.testFailed} tone="negative">
          {[
            messages.testFailedText,
            reason && asSentence(reason),
            readiness.type === 'forced' &&
              (signsOnly ? messages.forcedSignText : messages.forcedText),
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )
    }
    default:
      return readiness satisfies never
  }
}

/** Ends a node's words with a full stop. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
