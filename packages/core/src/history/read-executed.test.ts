import type { IndexedTransaction } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { readExecuted } from './read-executed.ts'

const account = '0x1111111111111111111111111111111111111111'

const transaction = (txnHash: string, metaTxnID?: string): IndexedTransaction =>
  ({ txnHash, metaTxnID, chainId: 137 }) as unknown as IndexedTransaction

type Part = {
  readonly results: readonly IndexedTransaction[]
  readonly [key: string]: unknown
}
type Asked = {
  readonly filter: { readonly executedOnly?: boolean }
  readonly page: { readonly pageSize: number; readonly after?: unknown }
}

/** A gateway of these pages; one that is missing fails. */
function gatewayOf(...pages: readonly (readonly Part[])[]) {
  const asked: Asked[] = []
  const warned: unknown[] = []
  const wallet = {
    log: { warn: (...all: unknown[]) => warned.push(all) },
    clients: {
      indexerGateway: {
        getTransactionHistory: async (input: Asked) => {
          const at = asked.push(input) - 1
          const page = pages[at]
          if (!page) throw new Error('away')
          return {
            page: { more: at < pages.length - 1, after: `page ${at + 1}` },
            transactions: page.map((one) => ({ chainId: 137, ...one })),
          }
        },
      },
    },
  }
  const read = () =>
    readExecuted(wallet as never, account, new AbortController().signal)
  return { read, asked, warned }
}

const own = (...hashes: readonly string[]): Part => ({
  executedOnly: true,
  results: hashes.map((hash) => transaction(hash, 'id')),
})

describe('[SEND-01] j: what an account executed', () => {
  test('is asked for alone, page by page, and joined by network', async () => {
    const { read, asked } = gatewayOf(
      [own('0x1', '0x2'), { ...own('0xa'), chainId: 1 }],
      [own('0x3')],
    )
    const { byChain, isWhole } = await read()
    expect(isWhole).toBe(true)
    expect(
      [...byChain].map(([chainId, all]) => [
        chainId,
        all.map(({ txnHash }) => txnHash),
      ]),
    ).toEqual([
      [137, ['0x1', '0x2', '0x3']],
      [1, ['0xa']],
    ])
    expect(asked.map(({ filter }) => filter.executedOnly)).toEqual([true, true])
    expect(asked.map(({ page }) => page.after)).toEqual([undefined, 'page 1'])
  })

  test('ends after four pages of 100, and says that older ones are missing', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => [own(`0x${at}`)])
    const { read, asked } = gatewayOf(...pages)
    const { byChain, isWhole } = await read()
    expect(isWhole).toBe(false)
    expect(byChain.get(137)).toHaveLength(4)
    expect(asked.map(({ page }) => page.pageSize)).toEqual([100, 100, 100, 100])
  })

  test('of a service that does not know the filter is picked here, and is not whole', async () => {
    const results = [transaction('0x1', 'id'), transaction('0x2')]
    const { byChain, isWhole } = await gatewayOf([{ results }]).read()
    expect(byChain.get(137)).toEqual([results[0]])
    expect(isWhole).toBe(false)
  })

  test('is not whole while a network fails, or its history begins later', async () => {
    for (const more of [
      { errorReason: 'It takes too long.' },
      { completeFrom: 7 },
    ]) {
      const { isWhole } = await gatewayOf([{ ...own('0x1'), ...more }]).read()
      expect(isWhole).toBe(false)
    }
    const fromStart = { ...own('0x1'), completeFrom: 0 }
    expect((await gatewayOf([fromStart]).read()).isWhole).toBe(true)
  })

  test('stays as far as it was read when a later page fails; the first one has to answer', async () => {
    const { read, warned } = gatewayOf([own('0x1')], undefined as never)
    const { byChain, isWhole } = await read()
    expect(byChain.get(137)).toHaveLength(1)
    expect(isWhole).toBe(false)
    expect(warned).toHaveLength(1)
    await expect(gatewayOf().read()).rejects.toThrow('away')
  })
})
