import { describe, expect, test } from 'vitest'
import { whenIndexed } from '../src/transactions/when-indexed.ts'
import { setUp } from './_bare-wallet.ts'

const txnHash = `0x${'ab'.repeat(32)}`

/** A wallet whose indexer gives these answers, one after the other. */
function askIndexer(answers: readonly ('away' | 'unknown' | 'known')[]) {
  const asked: unknown[] = []
  const waits: number[] = []
  const wallet = setUp()
  const left = [...answers]
  const indexed = {
    ...wallet,
    platform: {
      ...wallet.platform,
      delay: async (ms: number) => void waits.push(ms),
    },
    clients: {
      ...wallet.clients,
      indexer: () => ({
        getTransactionHistory: async (input: unknown) => {
          asked.push(input)
          const answer = left.shift() ?? 'unknown'
          if (answer === 'away') throw new TypeError('failed to fetch')
          return { transactions: answer === 'known' ? [{ txnHash }] : [] }
        },
      }),
    },
  }
  const done = whenIndexed(indexed as never, { chainId: 137, txnHash })
  return { done, asked, waits }
}

describe('whenIndexed', () => {
  test('[TXPD-01] waits until the indexer has the transaction', async () => {
    const { done, asked, waits } = askIndexer(['unknown', 'away', 'known'])
    await done
    expect(asked).toHaveLength(3)
    expect(asked[0]).toMatchObject({
      filter: { transactionHashes: [txnHash] },
    })
    expect(waits).toEqual([40, 80])
  })

  test('[TXPD-01] behavior: gives up after ten seconds', async () => {
    const { done, waits } = askIndexer([])
    await done
    const waited = waits.reduce((sum, ms) => sum + ms, 0)
    expect(waited).toBeGreaterThanOrEqual(10_000)
    expect(waited).toBeLessThan(11_500)
  })
})
