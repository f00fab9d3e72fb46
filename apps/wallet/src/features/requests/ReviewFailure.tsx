import { RpcError } from '@cairn/clients'
import { findError } from '@cairn/primitives'
import { Notice } from '@cairn/ui'
import { failures, messages } from './requests.messages.ts'

/** Why it was not sent; the request is still there. */
export function ReviewFailure({ error }: { error: Error }) {
  return (
    <Notice role="alert" title={messages.failed} tone="negative">
      {wordsFor(error)}
    </Notice>
  )
}

function wordsFor(error: Error): string {
  const known = failures[error.name]
  if (known) return known
  const refusal = findError(error, RpcError)
  if (refusal && refusal.status < 500) return messages.refused
  const isAway = refusal !== undefined || isNetworkError(error)
  return isAway ? messages.unreachable : messages.unknownFailure
}

function isNetworkError(error: Error): boolean {
  return error.name === 'TypeError' || error.name === 'TimeoutError'
}
