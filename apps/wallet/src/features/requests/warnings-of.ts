import type { ApprovalRisk, DescribedOperation } from '@cairn/core'
import type { ReceiverNote } from './use-receiver-notes.ts'

/** Lists the warnings that a person must have read before they can sign. */
export type Warnings = {
  /** Each risk of the approvals once. */
  readonly risks: readonly ApprovalRisk[]
  /** Some call cannot be read. */
  readonly isUnreadable: boolean
  /** A test run that passes is no good news. */
  readonly isDoubtful: boolean
  /** Changes with the warnings; `undefined` if there are none. */
  readonly key: string | undefined
}

/**
 * Gathers the warnings of a request.
 *
 * @param calls - `clear` has a reading where a contract's description gives one
 * @param isChecked - the wallet made the calls itself and checks them by terms
 * @see SEND-01 HIST-02
 */
export function warningsOf(
  calls: {
    readonly described: readonly Pick<
      DescribedOperation,
      'isUnknown' | 'risk'
    >[]
    readonly clear: readonly unknown[]
  },
  notes: readonly ReceiverNote[],
  isChecked: boolean,
): Warnings {
  const { described, clear } = calls
  const all = described.flatMap(({ risk }) => risk ?? [])
  const risks = isChecked ? [] : [...new Set(all)]
  const isUnreadable = described.some(
    (one, index) => one.isUnknown && !clear[index],
  )
  const said = notes.filter(({ note }) => note.type !== 'none')
  const isNew = ({ note }: ReceiverNote) => note.type === 'first-time'
  const parts = [
    ...said.map(({ note, address }) => `${note.type} ${address}`),
    ...risks,
    ...(isUnreadable ? ['unreadable'] : []),
  ]
  return {
    risks,
    isUnreadable,
    // That it is the first time is no danger by itself.
    isDoubtful:
      risks.length > 0 || isUnreadable || said.some((one) => !isNew(one)),
    key: parts.length === 0 ? undefined : parts.join(),
  }
}
