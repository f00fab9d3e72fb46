import { describe, expect, test } from 'vitest'
import { readExchanges } from '../src/history/read-exchanges.ts'

const exchange = `0x${'e1'.repeat(20)}`
const coin = `0x${'c0'.repeat(20)}`
const items = `0x${'17'.repeat(20)}`
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** A node whose contract answers these selectors, and reverts at others. */
const ask = (answers: Readonly<Record<string, string>>) =>
  readExchanges(
    {
      clients: {
        node: () => ({
          batch: async (
            requests: readonly { params: readonly [{ data: string }] }[],
          ) => requests.map(({ params: [{ data }] }) => answers[data]),
        }),
      },
    } as never,
    137,
    [exchange],
  )

describe('readExchanges', () => {
  test('[HIST-02] reads what an exchange trades, and its coin with the rest of its answer', async () => {
    const found = await ask({
      '0x46adf5ca': `${word(coin)}${'0'.repeat(64)}`,
      '0x10fe9ae8': word(items),
    })
    expect(found.get(exchange)).toEqual({ currency: coin, token: items })
  })

  test('[HIST-02] a contract that wraps coins is paid in the coin itself', async () => {
    const found = await ask({
      '0xc5e3dfd8': word(exchange),
      '0x785e9e86': word(coin),
      '0xd56022d7': word(items),
    })
    expect(found.get(exchange)).toEqual({ currency: coin, token: items })
  })

  test('[HIST-02] error: what a contract does not say stays unknown', async () => {
    const found = await ask({ '0x46adf5ca': '0x', '0x10fe9ae8': word('0x0') })
    expect(found.get(exchange)).toEqual({
      currency: undefined,
      token: undefined,
    })
  })
})
