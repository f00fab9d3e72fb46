import { addPending, putSetting, type Wallet } from '@cairn/core'
import { nativeTokenAddress } from '@cairn/primitives'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TransactionScreen } from '#features/history/TransactionScreen.tsx'
import {
  around,
  got,
  hashOf,
  nodeOf,
  relayer,
  router,
  sent,
  theo,
  transaction,
  weth,
} from './_history.ts'
import {
  type Answers,
  account,
  keepToken,
  showScreen,
  signedInWallet,
  usdc,
} from './show-screen.tsx'

const ask = 'Indexer/GetTransactionHistory'
const swap = transaction(
  3,
  [
    sent(router, '50000000'),
    got(router, '4000000', weth),
    sent(relayer, '20000'),
  ],
  { meta: true },
)
const found = (...transactions: readonly unknown[]) => ({
  page: { more: false },
  transactions,
})

/** A batch of the wallet itself, of one call that nobody knows, with so many wei. */
const callWith = (wei: bigint) => ({
  hash: hashOf(3),
  to: account,
  input: `0x61c2926c${[32n, 1n, 32n, 0n, 1n, 0n, BigInt(router), wei, 192n, 4n]
    .map((word) => word.toString(16).padStart(64, '0'))
    .join('')}deadbeef${'0'.repeat(56)}`,
  value: '0x0',
})
const unknownCall = callWith(0n)

function showTransaction(
  answers: Answers,
  chainId = 137,
  setUp: (wallet: Wallet) => void = () => undefined,
) {
  const wallet = signedInWallet({ ...around, ...answers })
  setUp(wallet)
  showScreen(wallet, {
    path: '/history/$chainId/$hash',
    at: `/history/${chainId}/${hashOf(3)}`,
    component: TransactionScreen,
  })
}

const items = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

afterEach(() => void vi.useRealTimers())

describe('TransactionScreen', () => {
  test('[HIST-01] [HIST-02] tells all that moved, the fee, the block and the explorer', async () => {
    showTransaction({ [ask]: () => found(swap) })
    expect(
      await screen.findByRole('heading', { name: 'Swapped' }),
    ).toBeDefined()
    const moved = items('Transfers')
    expect(moved).toHaveLength(2)
    expect(moved.join()).toMatch(/−50 USDC.*To 0x5a5A/i)
    expect(moved.join()).toMatch(/\+4 WETH.*From 0x5a5A/i)
    expect(screen.getByText('0.02 USDC')).toBeDefined()
    const link = screen.getByRole('link', { name: 'polygonscan.com' })
    expect(link.getAttribute('href')).toBe(
      `https://polygonscan.com/tx/${hashOf(3)}`,
    )
    expect(link.getAttribute('rel')).toBe('noopener')
  })

  test('[SEND-01] [CONT-01] offers to repeat a payment and to keep its recipient', async () => {
    const payment = transaction(3, [sent(theo, '1500000')], { meta: true })
    const none = { objects: { 'contacts-5a': [] } }
    showTransaction(
      { [ask]: () => found(payment), 'API/UserStorageFetchAll': () => none },
      137,
      keepToken,
    )
    const linkOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href') ?? ''
    const again = new URL(await linkOf('Send again'), 'http://cairn')
    expect(again.pathname).toBe('/send')
    expect(again.searchParams.get('coin')).toBe(`137-${usdc.toLowerCase()}`)
    expect(again.searchParams.get('amount')).toMatch(/1\.5/)
    expect(again.searchParams.get('to')?.toLowerCase()).toBe(theo)
    const keep = new URL(await linkOf('Save as contact'), 'http://cairn')
    expect(keep.pathname).toBe('/contacts')
    expect(keep.searchParams.get('add')?.toLowerCase()).toBe(theo)
  })

  test('[HIST-01] behavior: a network that publishes no explorer has no link', async () => {
    const elsewhere = { ...swap, chainId: 1 }
    showTransaction({ [ask]: () => found(elsewhere) }, 1)
    expect(await screen.findByText('Ethereum')).toBeDefined()
    expect(screen.queryByText('Block explorer')).toBeNull()
    expect(screen.queryByRole('link', { name: /scan|explorer/ })).toBeNull()
  })

  test('[HIST-02] tells every call, and asks again when the node was away', async () => {
    let isAway = true
    showTransaction({
      [ask]: () => found(swap),
      '': (body) => {
        if (isAway) throw new TypeError('away')
        return nodeOf(unknownCall, ['done'])(body)
      },
    })
    expect(await screen.findByText(/Couldn’t load these steps/)).toBeDefined()
    expect(items('Transfers')).toHaveLength(2)
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByText('1. Call 0xdeadbeef on a contract'),
    ).toBeDefined()
  })

  test('[COIN-03] [HIST-02] shows dots in place of amounts while balances are hidden, in the steps too', async () => {
    showTransaction(
      {
        [ask]: () => found(swap),
        '': nodeOf(callWith(5n * 10n ** 17n), ['done']),
      },
      137,
      ({ settings, storage }) =>
        putSetting(settings, storage, 'hideBalances', true),
    )
    const step = await screen.findByText(/^1\. Call 0xdeadbeef on a contract/)
    expect(step.textContent).toMatch(/, with •••• POL$/)
    expect(document.body.textContent).not.toMatch(/0\.5 POL|50 USDC/)
  })

  test('[COIN-03] [TXPD-01] hides the amounts of a transaction on its way, its title included', async () => {
    const requestedTransaction = {
      id: 1,
      type: 'send' as const,
      txs: [],
      chainId: 137,
      timestamp: 1,
    }
    const transfer = {
      to: theo,
      amount: '250000000000000000',
      symbol: 'POL',
      decimals: 18,
      contractAddress: nativeTokenAddress,
    }
    showTransaction({}, 137, ({ pending, now, settings, storage }) => {
      putSetting(settings, storage, 'hideBalances', true)
      addPending(pending, {
        type: 'send',
        metaTxnHash: hashOf(3),
        chainId: 137,
        requestedTransaction,
        decodedTransaction: {
          type: 'SEND',
          title: 'Sent 0.25 POL',
          transfers: [transfer],
        },
        timestamp: now(),
        status: 'pending',
      })
    })
    expect(
      await screen.findByRole('heading', { name: 'Sent •••• POL' }),
    ).toBeDefined()
    expect(document.body.textContent).not.toContain('0.25')
  })

  test('[HIST-02] asks what a call is that the wallet does not know', async () => {
    const asked: unknown[] = []
    showTransaction({
      [ask]: () => found(swap),
      '': nodeOf(unknownCall, ['done']),
      'API/DecodeContractCall': ({ callData }) => {
        asked.push(callData)
        return {
          call: { signature: 'claim()', function: 'claim', args: [] },
        }
      },
    })
    expect(await screen.findByText('1. Call claim on a contract')).toBeDefined()
    expect(asked).toEqual(['0xdeadbeef'])
  })

  test('[HIST-02] error: a service that does not say what a call is leaves it raw, and says so', async () => {
    showTransaction({
      [ask]: () => found(swap),
      '': nodeOf(unknownCall, ['done']),
      'API/DecodeContractCall': () => {
        throw new TypeError('away')
      },
    })
    expect(await screen.findByText(/can’t look up/)).toBeDefined()
    expect(screen.getByText('1. Call 0xdeadbeef on a contract')).toBeDefined()
  })

  test('[HIST-01] marks a call that failed in a batch that went through', async () => {
    showTransaction({
      [ask]: () => found(swap),
      '': nodeOf(unknownCall, ['reverted']),
    })
    expect(
      await screen.findByText('1. Failed: Call 0xdeadbeef on a contract'),
    ).toBeDefined()
    expect(screen.getByText('Done, but 1 step failed')).toBeDefined()
    expect(screen.getByText('balance is too low')).toBeDefined()
    expect(items('Transfers')).toHaveLength(2)
  })

  test('[HIST-01] does not call done what its chain took back', async () => {
    showTransaction({
      [ask]: () =>
        found(transaction(3, [sent(relayer, '20000')], { meta: true })),
      '': nodeOf(unknownCall, ['reverted']),
    })
    expect(
      await screen.findByRole('heading', { name: 'Failed: contract call' }),
    ).toBeDefined()
    expect(screen.getByText('Transaction Failed!')).toBeDefined()
    expect(screen.queryByText('Done')).toBeNull()
    expect(screen.getByText('0.02 USDC')).toBeDefined()
  })

  test('[HIST-01] behavior: one that its chain took back is not known any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let isReorganised = false
    showTransaction({
      [ask]: () => (isReorganised ? found() : found(swap)),
    })
    await screen.findByRole('list', { name: 'Transfers' })
    isReorganised = true
    // It is asked for again every 15 seconds.
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await screen.findByText('Transaction not found')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Transfers' })).toBeNull()
  })
})
