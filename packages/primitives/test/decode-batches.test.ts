import { expect, test } from 'vitest'
import { decodeOperations } from '../src/index.ts'
import { batchType, call, context, me, pay, selfExecute } from './_calls.ts'

test('[HIST-02] says of calls of nested batches which may fail, and all of a batch that may', () => {
  const inner = selfExecute([pay])
  const nested = call(
    `selfExecute(${batchType} calls)`,
    [
      [pay, pay].map(({ to, value, data }, index) => ({
        ...{ delegateCall: false, revertOnError: index === 0 },
        ...{ gasLimit: 0n, target: to, value, data },
      })),
    ],
    { to: me },
  )
  const read = decodeOperations(
    [nested, inner, { ...inner, mayFail: true }],
    context,
  )
  expect(read.map(({ mayFail = false }) => mayFail)).toEqual([
    false,
    true,
    false,
    true,
  ])
})
