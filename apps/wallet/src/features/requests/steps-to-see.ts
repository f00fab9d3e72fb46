import type { Operation } from '@cairn/primitives'

/**
 * Names the steps of a request that must have been in view before it is signed:
 * those of several calls, unless the wallet's own checks let them be folded, and
 * of a call that pays several. The title says no more than the first call.
 *
 * @returns another text for other steps; `undefined` if the title says it all
 * @see SEND-01
 */
export function stepsToSee({
  operations,
  recipients,
  paysNew,
  isPlain,
}: {
  readonly operations: readonly Operation[]
  readonly recipients: readonly string[]
  readonly paysNew: boolean
  readonly isPlain: boolean
}): string | undefined {
  const paysSeveral = recipients.length + Number(paysNew) > 1
  const isSeveral = operations.length > 1 && !isPlain
  return isSeveral || paysSeveral
    ? `${operations.length} ${recipients.join()} ${paysNew}`
    : undefined
}
