import { putSetting } from '@cairn/core'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CoinScreen } from '#features/coin/CoinScreen.tsx'
import { messages as coinMessages } from '../src/features/coin/coin.messages.ts'
import { messages as holdingsMessages } from '../src/shared/coins/holdings.messages.ts'
import {
  type Answers,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
  usdc,
} from './show-screen.tsx'

const details = 'IndexerGateway/GetTokenBalancesDetails'
const history = 'IndexerGateway/GetTransactionHistory'
const prices = 'API/GetCoinPriceHistory'
const id = `137-${usdc.toLowerCase()}`
const page = { page: 1, more: false }

const hoursAgo = (hours: number, value: number) => ({
  time: new Date(
    Date.parse('2026-11-21T12:00:00Z') - hours * 3_600_000,
  ).toISOString(),
  value,
})

/** A wallet with one coin of two dollars that nothing moved of. */
const holding: Answers = {
  ...twoDollars,
  [details]: () => balances([tokenBalance('USD Coin')]),
  [history]: () => ({ page, transactions: [] }),
  [prices]: () => ({
    currency: 'USD',
    prices: [hoursAgo(24, 1), hoursAgo(12, 4), hoursAgo(0, 2)],
  }),
}

function showCoin(answers: Answers, coinId = id) {
  const wallet = signedInWallet(answers)
  showScreen(wallet, {
    path: '/coin/$coinId',
    at: `/coin/${coinId}`,
    component: CoinScreen,
  })
  return wallet
}

describe('CoinScreen', () => {
  test('[COIN-01] says how much is held, what it is worth and where it lives', async () => {
    showCoin(holding)
    expect(await screen.findByText('USD on Polygon')).toBeDefined()
    expect(await screen.findByText('$5.00')).toBeDefined()
    expect(screen.getByText('2.5 USD')).toBeDefined()
    expect(
      screen
        .getByRole('link', { name: 'polygonscan.com' })
        .getAttribute('href')
        ?.toLowerCase(),
    ).toBe(`https://polygonscan.com/address/${usdc.toLowerCase()}`)
    expect(
      screen.getByRole('link', { name: 'Send' }).getAttribute('href'),
    ).toBe(`/send?coin=${id}`)
    expect(
      screen.getByRole('link', { name: 'Receive' }).getAttribute('href'),
    ).toMatch(/receive=true/)
    // There is no swap, so none is offered.
    expect(screen.queryByRole('link', { name: /swap/i })).toBeNull()
  })

  test.each([
    ['USD Coin', usdc, coinMessages.namesakeText],
    ['USD Coin', undefined, coinMessages.unlisted],
    ['Claim USD', usdc, coinMessages.spamText],
  ])(
    '[COIN-04] b: warns of %s on no list, beside %s',
    async (name, namesake, text) => {
      const copy = { verified: false, ...(namesake && { namesake }) }
      showCoin({
        ...holding,
        [details]: () => balances([tokenBalance(name, copy)]),
      })
      expect(await screen.findByText(text)).toBeDefined()
    },
  )

  test('[PRICE-01] draws the past and says it in words, to be walked through by keys', async () => {
    showCoin(holding)
    const slider = await screen.findByRole('slider', {
      name: 'Price of USD Coin, past 24 hours',
    })
    expect(
      screen.getByText(
        'Price, past 24 hours: from $1.00 to $2.00, up 100.0%. Highest $4.00, lowest $1.00.',
      ),
    ).toBeDefined()
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^\$2\.00, /)
    fireEvent.change(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^\$4\.00, /)
    const card = screen.getByRole('region', { name: 'Price' })
    expect(within(card).getByText('$4.00')).toBeDefined()
    fireEvent.blur(slider)
    expect(within(card).queryAllByText('$4.00')).toHaveLength(1)
  })

  test('[PRICE-01] asks for the period chosen', async () => {
    const asked: unknown[] = []
    showCoin({
      ...holding,
      [prices]: ({ period }) => {
        asked.push(period)
        return { currency: 'USD', prices: [] }
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: 'past year' }))
    await expect.poll(() => asked).toEqual(['day', 'year'])
  })

  test('[PRICE-01] says that nobody kept a history', async () => {
    showCoin({
      ...holding,
      [prices]: () => ({ currency: 'USD', prices: [] }),
    })
    expect(await screen.findByText('No price history')).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('[PRICE-01] error: a history that does not load can be asked for again', async () => {
    const state = { away: true }
    showCoin({
      ...holding,
      [prices]: (body) => {
        if (state.away) throw new TypeError('away')
        return holding[prices]?.(body)
      },
    })
    const card = await screen.findByRole('region', { name: 'Price' })
    await within(card).findByText(coinMessages.historyFailed)
    state.away = false
    await userEvent.click(
      within(card).getByRole('button', { name: 'Try again' }),
    )
    expect(await screen.findByRole('slider')).toBeDefined()
  })

  test('[PRICE-01] says so where nobody knows a price', async () => {
    showCoin({
      ...holding,
      'API/GetCoinPrices': () => ({ tokenPrices: [] }),
    })
    const card = await screen.findByRole('region', { name: 'Price' })
    expect(await within(card).findByText('No price')).toBeDefined()
    expect(within(card).queryByRole('radio')).toBeNull()
  })

  test('[COIN-01] tells how much is held on each network, and leads there', async () => {
    const other = tokenBalance('USD Coin')
    showCoin({
      ...holding,
      [details]: () => ({
        ...balances([tokenBalance('USD Coin')]),
        balances: [
          { chainId: 137, results: [tokenBalance('USD Coin')] },
          { chainId: 1, results: [{ ...other, chainId: 1, balance: '7' }] },
        ],
      }),
    })
    const list = await screen.findByRole('list', {
      name: 'On your networks',
    })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(within(list).getByRole('link').getAttribute('href')).toBe(
      `/coin/1-${usdc.toLowerCase()}`,
    )
  })

  test('[HIST-01] asks for what moved of this coin alone', async () => {
    const asked: unknown[] = []
    showCoin({
      ...holding,
      [history]: ({ chainIds, filter }) => {
        asked.push({ chainIds, filter })
        return { page, transactions: [] }
      },
    })
    expect(await screen.findByText('No activity yet')).toBeDefined()
    expect(asked[0]).toMatchObject({
      chainIds: [137],
      filter: { contractAddress: usdc },
    })
  })

  test('[COIN-01] hides the coin and shows it again', async () => {
    const user = userEvent.setup()
    const wallet = showCoin(holding)
    await user.click(
      await screen.findByRole('button', { name: 'Hide this coin' }),
    )
    expect(wallet.settings.getState().hiddenTokens).toEqual([id])
    expect(screen.getByText(coinMessages.hiddenNotice)).toBeDefined()
    await user.click(screen.getByRole('button', { name: coinMessages.show }))
    expect(wallet.settings.getState().hiddenTokens).toEqual([])
  })

  test('[COIN-01] warns of a coin no token list knows, which can be shown alone', async () => {
    const user = userEvent.setup()
    const wallet = showCoin({
      ...holding,
      [details]: () =>
        balances([tokenBalance('USD Coin', { verified: false })]),
    })
    expect(await screen.findByText(/isn’t on a trusted list/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: coinMessages.show }))
    expect(wallet.settings.getState().shownTokens).toEqual([id])
    expect(screen.getByRole('button', { name: 'Hide this coin' })).toBeDefined()
  })

  test('behavior: hidden balances are hidden here too', async () => {
    const wallet = showCoin(holding)
    await screen.findByText('$5.00')
    act(() => putSetting(wallet.settings, wallet.storage, 'hideBalances', true))
    expect(screen.queryByText('$5.00')).toBeNull()
    expect(screen.queryByText('2.5 USD')).toBeNull()
  })

  test('behavior: a coin that is not held says so', async () => {
    showCoin(holding, '137-0xother')
    expect(await screen.findByText(holdingsMessages.coinMissing)).toBeDefined()
  })
})
