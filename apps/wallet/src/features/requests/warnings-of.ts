import type { CallRisk, DescribedOperation, TestRun } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import type { ReceiverNote } from './use-receiver-notes.ts'

/** Lists the warnings that a person must have read before they can sign. */
export type Warnings = {
  /** Each risk of the approvals once. */
  readonly risks: readonly CallRisk[]
  /** Some call cannot be read. */
  readonly isUnreadable: boolean
  /** Coins that the calls send, and that did not leave in the test run. */
  readonly unmoved: readonly Address[]
  /** Permissions that others get in the test run though no call says so. */
  readonly grants: Grants
  /**
   * Owners of the descriptions that alone read some calls; empty for one that
   * names nobody.
   */
  readonly describedFor: readonly string[]
  /** A test run that passes is no good news. */
  readonly isDoubtful: boolean
  /** Most people should not sign: what is lost can't be got back. */
  readonly isDangerous: boolean
  /** Changes with the warnings; `undefined` if there are none. */
  readonly key: string | undefined
}

type Grants = Extract<TestRun, { type: 'passed' }>['grants']

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
    readonly clear: readonly (
      | { readonly owner: string | undefined }
      | undefined
    )[]
  },
  notes: readonly ReceiverNote[],
  isChecked: boolean,
  run: TestRun | undefined = undefined,
): Warnings {
  const { described, clear } = calls
  const { unmoved, grants } = run?.type === 'passed' ? run : nothing
  const all = described.flatMap(({ risk }) => risk ?? [])
  const risks = isChecked ? [] : [...new Set(all)]
  const isUnreadable = described.some(
    (one, index) => one.isUnknown && !clear[index],
  )
  const describedFor = described.flatMap(({ isUnknown }, index) => {
    const reading = isUnknown ? clear[index] : undefined
    return reading ? (reading.owner ?? '') : []
  })
  const said = notes.filter(({ note }) => note.type !== 'none')
  const isNew = ({ note }: ReceiverNote) => note.type === 'first-time'
  const parts = [
    ...said.map(({ note, address }) => `${note.type} ${address}`),
    ...risks.map((risk) => `${risk} ${placesOf(described, risk).join(' ')}`),
    ...(isUnreadable ? ['unreadable'] : []),
    ...unmoved.map((coin) => `unmoved ${coin}`),
    ...grants.map(
      ({ contractAddress, spender, kind, value }) =>
        `grant ${contractAddress} ${spender} ${kind} ${value}`,
    ),
    ...(describedFor.length > 0 ? ['described'] : []),
  ]
  const isDangerous =
    risks.length > 0 ||
    isUnreadable ||
    unmoved.length > 0 ||
    grants.length > 0 ||
    // That it is the first time is no danger by itself.
    said.some((one) => !isNew(one))
  return {
    risks,
    isUnreadable,
    unmoved,
    grants,
    describedFor: [...new Set(describedFor)],
    // The author of a description may gain by the call.
    isDoubtful: isDangerous || describedFor.length > 0,
    isDangerous,
    key: parts.length === 0 ? undefined : parts.join(),
  }
}

const nothing: Pick<Warnings, 'unmoved' | 'grants'> = {
  unmoved: [],
  grants: [],
}

/** Returns the places of the calls that have a risk, from 1. */
export function placesOf(
  described: readonly Pick<DescribedOperation, 'risk'>[],
  risk: CallRisk,
): readonly number[] {
  return described.flatMap((one, index) => (one.risk === risk ? index + 1 : []))
}
