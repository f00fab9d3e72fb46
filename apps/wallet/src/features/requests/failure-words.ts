import { type Operation, shortenAddress } from '@cairn/primitives'
import { messages } from './requests.messages.ts'

type Names = {
  readonly operations: readonly Operation[]
  /** Title of each call. */
  readonly titles: readonly string[]
  readonly nameOf: (address: string) => string | undefined
  readonly nativeSymbol: string
}

/**
 * Says in words which call of a test run fails, and why.
 *
 * @param call - its place; the one after the last pays the fee
 * @param reason - the node's words for it
 * @see SEND-01
 */
export function failureWords(
  call: number | undefined,
  reason: string | undefined,
  { operations, titles, nameOf, nativeSymbol }: Names,
): string | undefined {
  if (call === undefined) return reason
  const operation = operations[call]
  if (!operation) return messages.feeFails
  const isPlain =
    operation.kind === 'transfer' && operation.contractType === 'NATIVE'
  if (isPlain && !isAboutFunds(reason))
    return messages.cannotReceive(
      nameOf(operation.to) ?? shortenAddress(operation.to, 4, 4),
      nativeSymbol,
    )
  const title = titles[call] ?? ''
  const isSilent = reason === undefined || reason === 'execution reverted'
  // Coins that block an address mostly do so without a word.
  if (isSilent && operation.kind === 'transfer')
    return messages.coinRefuses(call + 1, title)
  return isSilent
    ? messages.stepFails(call + 1, title)
    : messages.stepFailsBecause(call + 1, title, plainReason(reason))
}

function isAboutFunds(reason = ''): boolean {
  return /insufficient|balance/i.test(reason)
}

/** A node's words without what people need not read. */
function plainReason(reason: string): string {
  return reason.replace(/^execution reverted:?\s*/i, '') || reason
}
