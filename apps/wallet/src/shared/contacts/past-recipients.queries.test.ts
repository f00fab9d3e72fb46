import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  type Answers,
  account,
  signedInWallet,
  usdc,
} from '../../../test/show-screen.tsx'
import { pastRecipientsOptions } from './past-recipients.queries.ts'

const mira = `0x${'7'.repeat(40)}`
const nils = `0x${'8'.repeat(40)}`
const collector = `0x${'E'.repeat(40)}`

const transfer = (to: string, from = account) => ({
  transferType: 'SEND',
  contractAddress: usdc,
  contractType: 'ERC20',
  from,
  to,
  amounts: ['1'],
  logIndex: 0,
})

function transaction(to: readonly string[], more: object = {}) {
  return {
    txnHash: `0x${'1'.repeat(64)}`,
    blockNumber: 1,
    blockHash: `0x${'2'.repeat(64)}`,
    chainId: 137,
    metaTxnID: 'a1',
    transfers: to.map((one) => transfer(one)),
    timestamp: '2026-11-21T00:00:00Z',
    ...more,
  }
}

const history = (results: readonly object[]): Answers => ({
  'IndexerGateway/GetTransactionHistory': () => ({
    page: { more: false },
    transactions: [{ chainId: 137, results }],
  }),
})

const feeTokens: Answers = {
  'Relayer/FeeTokens': () => ({
    isFeeRequired: true,
    tokens: [],
    paymentAddress: collector,
  }),
}

const load = (answers: Answers) =>
  new QueryClient({
    defaultOptions: { queries: { retryDelay: 1 } },
  }).fetchQuery(pastRecipientsOptions(signedInWallet(answers), account))

test('[SEND-01] leaves out an address that got a network fee alone', async () => {
  const results = [
    transaction([mira, collector.toLowerCase()]),
    transaction([collector]),
    transaction([nils], { metaTxnID: undefined }),
  ]
  const { addresses } = await load({ ...history(results), ...feeTokens })
  expect(addresses).toEqual([mira, nils])
})

test('[SEND-01] behavior: while nobody tells where fees go, what a relayer carried names no recipient', async () => {
  const results = [
    transaction([mira, collector]),
    transaction([nils], { metaTxnID: undefined }),
  ]
  expect((await load(history(results))).addresses).toEqual([nils])
})
