import type { SignedCall } from '@cairn/account'
import { expect, test } from 'vitest'
import type { OpenReview } from './account-wallet.ts'
import { checkReviewed } from './reviewed-calls.ts'

const account = `0x${'a1'.repeat(20)}` as const
const friend = `0x${'b2'.repeat(20)}` as const
const thief = `0x${'66'.repeat(20)}` as const
const imageHash = `0x${'c3'.repeat(32)}` as const
const digest = `0x${'d4'.repeat(32)}` as const

const review: OpenReview = {
  account,
  chainId: 137,
  nonceSpace: 5n,
  calls: [{ to: friend, value: 7n, data: '0xabcd' }],
  isMatched: false,
}
const call: SignedCall = {
  to: friend,
  value: 7n,
  data: '0xabcd',
  gasLimit: 0n,
  mayFail: false,
  delegateCall: false,
}
/** Brings the chain's configuration up to the one that signs. */
const update: SignedCall = {
  ...call,
  to: account,
  value: 0n,
  data: `0x29561426${'c3'.repeat(32)}`,
}
const request = { account, chainId: 137, imageHash, subdigest: digest }
const nonce = 5n << 96n

type Change = Partial<typeof request> & {
  readonly calls?: readonly SignedCall[]
  readonly nonce?: bigint
}

/** Returns whether signers may be asked for it. */
function isMatched(change: Change): boolean {
  const { calls = [call], nonce: used = nonce, ...rest } = change
  const open = { ...review }
  checkReviewed(
    { engine: { reviews: new Set([open]) } as never },
    {
      ...request,
      ...rest,
      content: { type: 'calls', calls, nonce: used },
    } as never,
    () => digest,
  )
  return open.isMatched
}

test.each<[string, Change]>([
  ['the reviewed calls', {}],
  ['the step that carries the configuration along', { calls: [call, update] }],
  ['a later place in the same nonce space', { nonce: nonce + 1n }],
])('[SEND-01] [TXRQ-01] lets signers be asked for %s', (_what, change) => {
  expect(isMatched(change)).toBe(true)
})

test.each<[string, Change]>([
  ['another account', { account: thief }],
  ['another network', { chainId: 1 }],
  ['another nonce space', { nonce: 6n << 96n }],
  ['a digest of something else', { subdigest: `0x${'66'.repeat(32)}` }],
  ['no call', { calls: [] }],
  ['another recipient', { calls: [{ ...call, to: thief }] }],
  ['another amount', { calls: [{ ...call, value: 8n }] }],
  ['other data', { calls: [{ ...call, data: '0xabce' }] }],
  ['another gas limit', { calls: [{ ...call, gasLimit: 1n }] }],
  ['a call that may fail', { calls: [{ ...call, mayFail: true }] }],
  ['code of others', { calls: [{ ...call, delegateCall: true }] }],
  ['one more call', { calls: [call, call] }],
  [
    'new signers of the wallet',
    { calls: [call, { ...update, data: `0x29561426${'66'.repeat(32)}` }] },
  ],
  ['the step for another wallet', { calls: [call, { ...update, to: thief }] }],
  ['two more steps', { calls: [call, update, update] }],
])(
  '[SEND-01] [TXRQ-01] error: asks no signer for %s instead of the reviewed calls',
  (_what, change) => {
    expect(() => isMatched(change)).toThrow('not the reviewed ones')
  },
)
