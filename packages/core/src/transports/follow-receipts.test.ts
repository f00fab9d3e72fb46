import { expect, test } from 'vitest'
import { request, setUp } from '../../test/_bare-wallet.ts'
import { ask } from '../inbox/ask.ts'
import { settle } from '../inbox/settle.ts'
import type { Wallet } from '../wallet.ts'
import { followReceipts } from './follow-receipts.ts'

const hash = `0x${'ab'.repeat(32)}`
const account = `0x${'a1'.repeat(20)}` as const

const mined = {
  transactionHash: hash,
  blockNumber: '0x1',
  status: '0x1',
  logs: [],
}

/** The wallet's own event, `TxExecuted(bytes32,uint256)`. */
const executed = {
  address: request.account,
  topics: [
    '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7',
    hash,
  ],
  data: `0x${'0'.repeat(64)}`,
}

/** A wallet whose relayer gives these receipts, one after the other. */
function withReceipts(...receipts: object[]) {
  const wallet = setUp()
  const getMetaTxnReceipt = async () => {
    const receipt = receipts.shift()
    if (!receipt) throw new Error('The relayer is away.')
    return { receipt: { txnHash: hash, blockNumber: '1', ...receipt } }
  }
  const isDone = { ...mined, logs: [executed] }
  const blocks = [null, mined, isDone]
  const node = () => ({ call: async () => blocks.shift() })
  const clients = {
    ...wallet.clients,
    relayer: () => ({ getMetaTxnReceipt }),
    node,
  }
  const platform = { ...wallet.platform, delay: async () => undefined }
  return { ...wallet, clients, platform } as unknown as Wallet
}

function send(wallet: Wallet) {
  const { entry, answer } = ask(wallet, {
    chainId: 137,
    from: {
      peerId: 'a',
      transport: 'extension',
      origin: 'https://shop.example',
      proof: 'browser',
    },
    call: 'a:1',
    ask: {
      type: 'transaction',
      request: {
        id: 0,
        type: 'external',
        txs: [{ to: account, value: '0', data: '0x' }],
        chainId: 137,
        timestamp: 0,
      },
      reply: 'hash',
    },
  })
  settle(wallet, entry.id, { type: 'send', metaTxnHash: hash })
  return answer
}

test('[XTNS-01] [DAPP-03] [TXPD-01] the worker answers with the hash, after a relayer that was away or busy, and said so before a block did', async () => {
  const wallet = withReceipts(
    { status: 'QUEUED', txnHash: '', blockNumber: '' },
    { status: 'SUCCEEDED' },
    { status: 'SUCCEEDED' },
    { status: 'SUCCEEDED' },
  )
  followReceipts(wallet)
  expect(await send(wallet)).toBe(hash)
})

test('[XTNS-01] [DAPP-03] error: the worker answers that a transaction failed', async () => {
  const wallet = withReceipts({ status: 'FAILED' })
  followReceipts(wallet)
  await expect(send(wallet)).rejects.toThrow('request failed')
})
