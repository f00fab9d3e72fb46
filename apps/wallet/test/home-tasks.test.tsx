import { addRequest, putSetting } from '@cairn/core'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { rangeWords } from '../src/features/home/balance-chart.messages.ts'
import { messages } from '../src/features/home/home.messages.ts'
import { messages as waitingWords } from '../src/features/home/waiting-requests.messages.ts'
import {
  type Answers,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const answers: Answers = {
  ...twoDollars,
  'IndexerGateway/GetTokenBalancesDetails': () =>
    balances([tokenBalance('USD Coin')]),
  // A dollar at first, then three, then two.
  'API/GetCoinPriceHistory': () => ({
    currency: 'USD',
    prices: [1, 3, 2].map((value, hour) => ({
      value,
      time: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
    })),
  }),
}

const home = { path: '/wallet', at: '/wallet', component: HomeScreen }

describe('HomeScreen', () => {
  test('[TXRQ-01] [COIN-03] c: what waits stands above the coins', async () => {
    const wallet = signedInWallet(answers)
    addRequest(
      wallet.inbox,
      {
        ...{ type: 'send', chainId: 137 },
        txs: [{ to: `0x${'f1'.repeat(20)}`, value: '1', data: '0x' }],
      },
      wallet.now(),
    )
    showScreen(wallet, home)
    const waiting = await screen.findByRole('region', {
      name: waitingWords.waiting,
    })
    const coins = await screen.findByRole('list', { name: messages.coins })
    expect(
      waiting.compareDocumentPosition(coins) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
  })

  test('[PRICE-01] c: keys read the chart in place of the balance, and a range says its change', async () => {
    const wallet = signedInWallet(answers)
    showScreen(wallet, home)
    const total = await screen.findByRole('region', { name: messages.total })
    const chart = await within(total).findByRole('slider', {
      name: /^Value of your coins/,
    })
    expect(total.textContent).toContain('$5.00')
    act(() => chart.focus())
    await userEvent.click(
      within(total).getByRole('radio', { name: rangeWords.week.past }),
    )
    await within(total).findByText(rangeWords.week.past)
    // From 2.5 dollars to 5.
    expect(total.textContent).toContain('up ▲ $2.50 · 100.0%')

    act(() => putSetting(wallet.settings, wallet.storage, 'hideBalances', true))
    expect(within(total).queryByRole('slider')).toBeNull()
    expect(total.textContent).not.toContain('$')
  })
})
