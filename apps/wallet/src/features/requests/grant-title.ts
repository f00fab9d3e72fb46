import type { CoinFacts, TestRun } from '@cairn/core'
import { allUnits } from '@cairn/primitives'
import { operationTitle } from '#shared/calls/operation.messages.ts'

type Grant = Extract<TestRun, { type: 'passed' }>['grants'][number]

/**
 * Says a permission that a test run found in the words of a call that gives it.
 *
 * @param collection - name of its contract, where a list has it
 * @see SEND-01
 */
export function grantTitle(
  { kind, value }: Pick<Grant, 'kind' | 'value'>,
  coin: CoinFacts | undefined,
  collection: string | undefined,
): string {
  if (kind === 'all')
    return operationTitle({ fact: { type: 'allowAll', collection } })
  if (kind === 'item') {
    const things = {
      collection,
      items: [{ id: `${value}`, count: 1n, decimals: 0 }],
    }
    return operationTitle({ fact: { type: 'allowItem', things } })
  }
  const isUnlimited = value >= allUnits
  const limit = { amount: value, coin }
  return operationTitle({ fact: { type: 'allow', limit, isUnlimited } })
}
