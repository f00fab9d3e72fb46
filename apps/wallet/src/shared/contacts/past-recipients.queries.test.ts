import { type BatchedCall, encodeTransfer } from '@cairn/primitives'
import { QueryClient } from '@tanstack/react-query'
import * as AbiFunction from 'ox/AbiFunction'
import { expect, test } from 'vitest'
import {
  got,
  hashOf,
  receiptOf,
  sent,
  transaction,
} from '../../../test/_history.ts'
import {
  type Answers,
  account,
  signedInWallet,
  usdc,
} from '../../../test/show-screen.tsx'
import { pastRecipientsOptions } from './past-recipients.queries.ts'

type Hex = `0x${string}`
const mira: Hex = `0x${'7'.repeat(40)}`
const nils: Hex = `0x${'8'.repeat(40)}`
const exchange: Hex = `0x${'9'.repeat(40)}`
const collector: Hex = `0x${'e'.repeat(40)}`

const execute = AbiFunction.from(
  'function execute((bool delegateCall, bool revertOnError, uint256 gasLimit, address target, uint256 value, bytes data)[] calls, uint256 nonce, bytes signature)',
)
const pay = (
  to: Hex,
  amount = 5n,
  contractAddress: Hex | undefined = usdc as Hex,
) => encodeTransfer({ contractAddress, to, amount })

/** A transaction of a chain: the calls that the wallet made, or anybody's. */
type Mined = {
  readonly to?: Hex
  readonly calls?: readonly Pick<BatchedCall, 'to' | 'value' | 'data'>[]
  readonly input?: Hex
}

function inputOf({ calls = [], input }: Mined): Hex {
  const batch = calls.map(({ to, value, data }) => ({
    delegateCall: false,
    revertOnError: true,
    gasLimit: 0n,
    target: to,
    value,
    data,
  }))
  return input ?? AbiFunction.encodeData(execute, [batch, 0n, '0x12'])
}

/** A node of these transactions, on which some addresses have code. */
const node = (mined: readonly Mined[]): Answers => ({
  '': (body) =>
    (body as unknown as { id: number; method: string; params: string[] }[]).map(
      ({ id, method, params: [subject = ''] }) => {
        const of = mined[Number(subject) - 1]
        const answer = () => {
          if (method === 'eth_getCode')
            return subject === exchange ? '0x6080604052' : '0x'
          if (method === 'eth_call' || !of) return null
          return method === 'eth_getTransactionReceipt'
            ? receiptOf(
                (of.to ?? account) === account
                  ? (of.calls ?? []).map(() => 'done')
                  : [],
              )
            : {
                hash: subject,
                to: of.to ?? account,
                value: '0x0',
                input: inputOf(of),
              }
        }
        return { id, result: answer() }
      },
    ),
})

const around = (results: readonly object[], more: object = {}): Answers => ({
  'IndexerGateway/GetTransactionHistory': () => ({
    page: { more: false },
    transactions: [{ chainId: 137, results, executedOnly: true, ...more }],
  }),
  'Relayer/FeeTokens': () => ({
    isFeeRequired: true,
    tokens: [],
    paymentAddress: collector,
  }),
})

const load = (answers: Answers) =>
  new QueryClient({
    defaultOptions: { queries: { retryDelay: 1 } },
  }).fetchQuery(pastRecipientsOptions(signedInWallet(answers), account))

/** Transactions in the order of their numbers, each a day before the last. */
const indexed = (...to: readonly (readonly Hex[])[]) =>
  to.map((all, index) =>
    transaction(
      index + 1,
      all.map((one) => sent(one, '5')),
      { at: `2026-11-${20 - index}T09:00:00Z`, meta: true },
    ),
  )

test('[SEND-01] counts whom the wallet paid, the last and the first first, and nobody who got a fee', async () => {
  const mined = [
    { calls: [pay(nils), pay(collector)] },
    { calls: [pay(mira), pay(collector)] },
    { calls: [pay(collector)] },
    { calls: [pay(nils)] },
  ]
  const results = indexed(
    [nils, collector],
    [mira, collector],
    [collector],
    [nils],
  )
  const past = await load({ ...around(results), ...node(mined) })
  expect(past.addresses).toEqual([nils, mira])
  expect(past.byAge).toEqual([nils, mira])
  expect(past.times).toEqual(
    new Map([
      [nils, 2],
      [mira, 1],
    ]),
  )
  expect(past.isWhole).toBe(true)
})

test('[SEND-01] an event in the log of a coin that others caused makes nobody a recipient', async () => {
  const { data } = pay(mira)
  // Anyone may call a coin's `transferFrom` for nothing, also by a wallet.
  const mined: readonly Mined[] = [
    { to: usdc as Hex, input: data },
    { to: nils, calls: [pay(mira)] },
  ]
  const results = indexed([mira], [mira])
  const past = await load({ ...around(results), ...node(mined) })
  expect(past.addresses).toEqual([])
  expect(hashOf(1)).toBe(results[0]?.txnHash)
})

test('[SEND-01] counts no payment to a contract of an app, and no exchange', async () => {
  const approve = `0x095ea7b3${mira.slice(2).padStart(64, '0')}${'0'.repeat(64)}`
  const mined: readonly Mined[] = [
    { calls: [pay(exchange)] },
    {
      calls: [{ to: usdc as Hex, value: 0n, data: approve as Hex }, pay(mira)],
    },
  ]
  const past = await load({
    ...around(indexed([exchange], [mira])),
    ...node(mined),
  })
  expect(past.addresses).toEqual([])
})

test('[SEND-01] behavior: while a network does not tell, it names no recipient', async () => {
  const past = await load(around(indexed([mira])))
  expect(past).toMatchObject({ addresses: [], isWhole: false })
})

test('[SEND-01] j: 100 coins that a stranger sends push no payment out', async () => {
  const [payment] = indexed([mira])
  const dust = Array.from({ length: 100 }, (_, at) =>
    transaction(at + 2, [got(nils, '1')], { meta: false }),
  )
  type Body = { filter?: { executedOnly?: boolean } }
  const past = await load({
    ...around([]),
    'IndexerGateway/GetTransactionHistory': (body) => {
      const isOwn = (body as Body).filter?.executedOnly === true
      const results = isOwn ? [payment] : dust
      return {
        page: { more: !isOwn },
        transactions: [
          { chainId: 137, results, ...(isOwn && { executedOnly: true }) },
        ],
      }
    },
    ...node([{ calls: [pay(mira)] }]),
  })
  expect(past).toMatchObject({ addresses: [mira], isWhole: true })
})

test('[SEND-01] j: a payment without a row of its coin counts, by the node’s word', async () => {
  const past = await load({
    ...around(indexed([])),
    ...node([{ calls: [{ to: mira, value: 5n, data: '0x' }] }]),
  })
  expect(past).toMatchObject({ addresses: [mira], isWhole: true })
})

test('[SEND-01] j: behavior: what the node told before it failed counts', async () => {
  const mined = Array.from({ length: 101 }, (_, at) => ({
    calls: [pay(at < 100 ? mira : nils)],
  }))
  const results = mined.map((_, at) =>
    transaction(at + 1, [sent(at < 100 ? mira : nils, '5')], { meta: true }),
  )
  const answers = node(mined)
  const past = await load({
    ...around(results),
    '': (body) => {
      const asked = body as unknown as { params: string[] }[]
      if (asked.some(({ params: [of] }) => of === hashOf(101)))
        throw new Error('The node is busy.')
      return answers['']?.(body)
    },
  })
  expect(past).toMatchObject({ addresses: [mira], isWhole: false })
})
