import type { RpcClient } from '@cairn/clients'
import type { relayer } from '@cairn/protocol'
import { expect, test } from 'vitest'
import type { WalletClients } from '../clients/connected-wallet.ts'
import { waitForReceipt } from './send-calls.ts'

type Receipts = RpcClient<typeof relayer>['getMetaTxnReceipt']

/** A wallet whose relayer answers for receipts alone. */
function over(getMetaTxnReceipt: Receipts) {
  const client = { getMetaTxnReceipt } as RpcClient<typeof relayer>
  return { clients: { relayer: () => client } as unknown as WalletClients }
}

test('[TXPD-01] one call to the relayer takes 5000 ms at most, and it answers before', async () => {
  const asked: unknown[] = []
  const wallet = over(async ({ waitMs }, options) => {
    asked.push({ waitMs, timeoutMs: options?.timeoutMs })
    throw new DOMException('The time is over.', 'TimeoutError')
  })
  const request = { chainId: 137, metaTxnHash: '0xaa' } as const
  expect(await waitForReceipt(wallet, request)).toEqual({ type: 'pending' })
  expect(asked).toEqual([{ waitMs: 4000, timeoutMs: 5000 }])
})

test('[TXPD-01] cuts the words of a contract short, and drops what is unseen', async () => {
  const answers = ['no pebbles\u202e\n left', 'x'.repeat(500), '\u200b']
  const reasons = await Promise.all(
    answers.map(async (revertReason) => {
      const wallet = over(async () => ({
        receipt: {
          ...{ id: '0', status: 'FAILED', index: 0, logs: [], receipts: [] },
          ...{ blockNumber: '', txnHash: '', txnReceipt: 'null' },
          revertReason,
        },
      }))
      return waitForReceipt(wallet, { chainId: 137, metaTxnHash: '0xaa' })
    }),
  )
  expect(reasons).toEqual(
    ['no pebbles left', `${'x'.repeat(119)}…`, undefined].map((reason) => ({
      ...{ type: 'failed', txnHash: undefined, reason },
    })),
  )
})
