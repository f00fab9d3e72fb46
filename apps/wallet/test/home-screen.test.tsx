import { putHidden, putSetting } from '@cairn/core'
import { coinId } from '@cairn/primitives'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { messages } from '../src/features/home/home.messages.ts'
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

function showHome(answers: Answers) {
  const wallet = signedInWallet(answers)
  showScreen(wallet, { path: '/wallet', at: '/wallet', component: HomeScreen })
  return wallet
}

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

afterEach(() => void vi.useRealTimers())

describe('HomeScreen', () => {
  test('[COIN-01] waits before it says what is held', async () => {
    showHome({})
    expect(await screen.findByText('Loading your coins')).toBeDefined()
    expect(screen.queryByText('No coins yet')).toBeNull()
    expect(screen.queryByText(/\$0/)).toBeNull()
  })

  test('[STOR-01] [COIN-01] [PRICE-01] shows what this browser knew last while services are asked, and says when they do not answer', async () => {
    const answers = {
      ...twoDollars,
      [details]: () => balances([tokenBalance('USD Coin')]),
    }
    let isAway = false
    const wallet = signedInWallet(
      Object.fromEntries(
        Object.entries<(body: Record<string, unknown>) => unknown>(answers).map(
          ([path, answer]) => [
            path,
            (body) => {
              if (isAway) throw new TypeError('away')
              return answer(body)
            },
          ],
        ),
      ),
    )
    const home = { path: '/wallet', at: '/wallet', component: HomeScreen }
    const first = showScreen(wallet, home)
    const total = () => screen.findByRole('region', { name: 'Total balance' })
    await within(await total()).findByText(/\$5/)
    await expect.poll(() => wallet.storage.get('prices')).toBeDefined()
    first.unmount()

    isAway = true
    showScreen(wallet, home)
    await within(await total()).findByText(/\$5/)
    expect(screen.queryByText('Loading your coins')).toBeNull()
    const list = screen.getByRole('list', { name: 'Coins' })
    expect(names(list)[0]).toContain('USD Coin USD 2.5')
    await screen.findByText(holdingsMessages.stale)
    expect(names(list)[0]).toContain('$5.00')
  })

  test('[COIN-01] lists coins with name, symbol, amount and value', async () => {
    showHome({
      ...twoDollars,
      [details]: () => balances([tokenBalance('USD Coin')]),
    })
    const list = await screen.findByRole('list', { name: 'Coins' })
    await within(list).findByText('$5.00')
    expect(names(list)[0]).toContain('USD Coin USD 2.5')
    // What it is called comes first for who hears it.
    const row = within(list).getByRole('listitem', {
      name: /^USD Coin USD 2\.5/,
    })
    expect(row).toBeDefined()
    expect(within(list).getByRole('link').getAttribute('href')).toMatch(
      /^\/coin\/137-0x3c499c/,
    )
    const total = screen.getByRole('region', { name: 'Total balance' })
    expect(total.textContent).toContain('$5.00')
  })

  test('[COIN-02] shows the first page at once, and its sum when it is whole', async () => {
    const second = Promise.withResolvers<void>()
    showHome({
      ...twoDollars,
      [details]: async ({ page }) => {
        const isFirst = (page as { after?: string }).after === undefined
        if (!isFirst) await second.promise
        const address = `0x${isFirst ? 'b' : 'c'.repeat(40)}`.padEnd(42, 'b')
        const name = isFirst ? 'Early Coin' : 'Late Coin'
        return {
          ...balances([tokenBalance(name, { address })]),
          page: { more: isFirst, after: 'early' },
        }
      },
    })
    const list = await screen.findByRole('list', { name: 'Coins' })
    await within(list).findByText('$5.00')
    expect(names(list)).toHaveLength(1)
    expect(screen.getByText('Loading more coins')).toBeDefined()
    const total = screen.getByRole('region', { name: 'Total balance' })
    expect(total.textContent).toContain('—')
    second.resolve()
    expect(await within(list).findByText('Late Coin')).toBeDefined()
    expect(screen.queryByText('Loading more coins')).toBeNull()
    await within(total).findByText(/\$10/)
  })

  test('[PRICE-01] says how the total changed in 24 hours', async () => {
    showHome({
      ...twoDollars,
      [details]: () => balances([tokenBalance('USD Coin')]),
    })
    const total = await screen.findByRole('region', { name: 'Total balance' })
    // Five dollars now, 1.5 % more than the day before.
    await within(total).findByText('$0.07 · 1.5%', { exact: false })
    expect(total.textContent).toContain('up ▲ $0.07 · 1.5%today')
  })

  test('[COIN-01] says that nothing is held', async () => {
    showHome({ [details]: () => balances([]) })
    expect(
      await screen.findByRole('img', { name: 'Your address as a QR code' }),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined()
    // The actions stay in their places until coins come; no chart is drawn.
    expect(screen.getByRole('link', { name: 'Send' })).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('[COIN-01] error: says what failed, and a retry brings the coins', async () => {
    let isAway = true
    showHome({
      ...twoDollars,
      [details]: () => {
        if (isAway) throw new TypeError('away')
        return balances([tokenBalance('USD Coin')])
      },
    })
    expect(await screen.findByText(holdingsMessages.coinsFailed)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Receive' })).toBeDefined()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Coins' })).toBeDefined()
  })

  test('[COIN-01] error: one network is away, the others work', async () => {
    showHome({
      ...twoDollars,
      [details]: () => balances([tokenBalance('USD Coin')], 1),
    })
    expect(await screen.findByText('Can’t reach Ethereum')).toBeDefined()
    expect(await screen.findByRole('list', { name: 'Coins' })).toBeDefined()
  })

  test('[PRICE-01] error: without prices the total is not known, rather than zero', async () => {
    showHome({ [details]: () => balances([tokenBalance('USD Coin')]) })
    const list = await screen.findByRole('list', { name: 'Coins' })
    await within(list).findByText('No price')
    const total = screen.getByRole('region', { name: 'Total balance' })
    expect(total.textContent).toContain('—')
    expect(total.textContent).not.toContain('$')
  })

  test('[COIN-03] [PRICE-01] a total says that it lacks prices, or that they are old', async () => {
    const address = `0x${'b'.repeat(40)}`
    let isOpen = false
    let isAway = true
    const wallet = signedInWallet({
      'API/GetCoinPrices': (body) => {
        if (isAway) throw new TypeError('away')
        return twoDollars['API/GetCoinPrices']?.(body)
      },
      [details]: () =>
        balances([
          tokenBalance('USD Coin'),
          ...(isOpen ? [tokenBalance('Wrapped Ether', { address })] : []),
        ]),
    })
    const home = { path: '/wallet', at: '/wallet', component: HomeScreen }
    const visit = async (says: string) => {
      const { unmount } = showScreen(wallet, home)
      const total = await screen.findByRole('region', { name: 'Total balance' })
      await within(total).findByText(says)
      const text = total.textContent
      unmount()
      return text
    }
    expect(await visit(messages.noPrices)).toContain('—')

    isAway = false
    expect(await visit(messages.today)).toContain('$5.00')
    await expect.poll(() => wallet.storage.get('prices')).toBeDefined()

    isAway = true
    expect(await visit(messages.outOfDate)).toContain('$5.00')

    isOpen = true
    const text = await visit(messages.without(messages.coinPrices(1)))
    expect(text).toContain('$5.00')
    expect(text).not.toContain(messages.today)
  })

  test('[COIN-01] says why coins are left out, and puts one back with one tap', async () => {
    const address = `0x${'b'.repeat(40)}`
    const wallet = showHome({
      ...twoDollars,
      [details]: () =>
        balances([
          tokenBalance('USD Coin'),
          tokenBalance('Free Money', { verified: false, address }),
        ]),
    })
    const list = await screen.findByRole('list', { name: 'Coins' })
    expect(names(list)).toHaveLength(1)
    expect(screen.getByText(/^1 coin is hidden\./)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
    const hidden = await screen.findByRole('list', { name: 'Hidden coins' })
    expect(names(hidden)).toEqual([
      expect.stringMatching(/^F.*Free Money.*Not on a trusted list/),
    ])
    await userEvent.click(
      screen.getByRole('button', { name: 'Show Free Money' }),
    )
    expect(screen.queryByRole('list', { name: 'Hidden coins' })).toBeNull()
    expect(names(list)).toHaveLength(2)

    act(() =>
      putHidden(
        wallet.settings,
        wallet.storage,
        `137-${usdc.toLowerCase()}`,
        true,
      ),
    )
    expect(
      names(await screen.findByRole('list', { name: 'Hidden coins' })),
    ).toEqual([expect.stringContaining('Hidden by you')])
    expect(names(list)).toHaveLength(1)
  })

  test('[COIN-01] a coin that its list blocks is in no list and in no total, whoever would show it', async () => {
    const address = `0x${'b'.repeat(40)}`
    const { contractInfo, ...balance } = tokenBalance('Stolen Coin', {
      address,
    })
    const extensions = { ...contractInfo.extensions, blacklist: true }
    showHome({
      ...twoDollars,
      [details]: () =>
        balances([
          tokenBalance('USD Coin'),
          { ...balance, contractInfo: { ...contractInfo, extensions } },
        ]),
    })
    const list = await screen.findByRole('list', { name: 'Coins' })
    await within(list).findByText('$5.00')
    expect(names(list)).toEqual([expect.stringContaining('USD Coin')])
    const total = screen.getByRole('region', { name: 'Total balance' })
    expect(total.textContent).toContain('$5.00')
    expect(screen.queryByText(/hidden\./)).toBeNull()
  })

  test('[COIN-01] [NETS-01] leaves out the coins of networks that are not used', async () => {
    const wallet = showHome({
      ...twoDollars,
      [details]: () => {
        const { balances: here, ...answer } = balances([
          tokenBalance('USD Coin'),
        ])
        const there = { ...tokenBalance('Far Coin'), chainId: 1 }
        return {
          ...answer,
          balances: [...here, { chainId: 1, results: [there] }],
        }
      },
    })
    const list = await screen.findByRole('list', { name: 'Coins' })
    const total = screen.getByRole('region', { name: 'Total balance' })
    await within(total).findByText(/\$10/)
    act(() => wallet.networks.setState({ off: [1] }))
    expect(names(list)).toEqual([expect.stringContaining('USD Coin')])
    await within(total).findByText(/\$5/)
  })

  test('[COIN-02] asks for the coins again every 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const held = [tokenBalance('USD Coin')]
    showHome({ ...twoDollars, [details]: () => balances(held) })
    const list = await screen.findByRole('list', { name: 'Coins' })
    const address = `0x${'b'.repeat(40)}`
    held.push(tokenBalance('Late Coin', { address }))
    await act(() => vi.advanceTimersByTimeAsync(9_900))
    expect(names(list)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(await within(list).findByText('Late Coin')).toBeDefined()
  })

  test('[COIN-03] hiding a coin says that the total leaves it out, and so it does', async () => {
    const address = `0x${'b'.repeat(40)}`
    const wallet = showHome({
      ...twoDollars,
      [details]: () =>
        balances([
          tokenBalance('USD Coin'),
          tokenBalance('Wrapped Ether', { address }),
        ]),
    })
    const total = await screen.findByRole('region', { name: 'Total balance' })
    await within(total).findByText(/\$10/)
    act(() =>
      putHidden(wallet.settings, wallet.storage, coinId(137, usdc), true),
    )
    await within(total).findByText(/\$5/)
    expect(screen.getByText(/^1 coin is hidden\./).textContent).toContain(
      'The total leaves it out.',
    )
  })

  test('[COIN-01] searches by name, symbol and network', async () => {
    const address = `0x${'b'.repeat(40)}`
    showHome({
      ...twoDollars,
      [details]: () =>
        balances([
          tokenBalance('USD Coin'),
          tokenBalance('Wrapped Ether', { address }),
        ]),
    })
    const list = await screen.findByRole('list', { name: 'Coins' })
    const opener = screen.getByRole('button', { name: 'Search coins' })
    await userEvent.click(opener)
    const search = screen.getByRole('searchbox', { name: 'Search coins' })
    expect(document.activeElement).toBe(search)
    await userEvent.type(search, 'wrapped')
    expect(names(list)).toHaveLength(1)
    await userEvent.clear(search)
    await userEvent.type(search, 'polygon')
    expect(names(list)).toHaveLength(2)
    await userEvent.type(search, ' nothing')
    expect(screen.getByText('No matching coins')).toBeDefined()
    // Closed, the search leaves nothing out.
    await userEvent.click(opener)
    expect(names(list)).toHaveLength(2)
  })

  test('[COIN-01] hides what everything is worth', async () => {
    const wallet = showHome({
      ...twoDollars,
      [details]: () => balances([tokenBalance('USD Coin')]),
    })
    const total = await screen.findByRole('region', { name: 'Total balance' })
    await within(total).findByText(/\$5/)
    await userEvent.click(
      within(total).getByRole('button', { name: 'Hide balances' }),
    )
    expect(wallet.settings.getState().hideBalances).toBe(true)
    expect(screen.queryByText(/\$5/)).toBeNull()
    act(() =>
      putSetting(wallet.settings, wallet.storage, 'hideBalances', false),
    )
    expect(within(total).getByText(/\$5/)).toBeDefined()
  })

  test('[COIN-01] behavior: a long list draws only what is near the screen', async () => {
    const wallet = showHome({
      ...twoDollars,
      [details]: () =>
        balances(
          Array.from({ length: 150 }, (_, index) =>
            tokenBalance(`Coin ${index}`, {
              address: `0x${`${index}`.padStart(40, '0')}`.replace(/0$/, 'a'),
            }),
          ),
        ),
    })
    act(() => putSetting(wallet.settings, wallet.storage, 'coinView', 'value'))
    const list = await screen.findByRole('list', { name: 'Coins' })
    const rows = await within(list).findAllByRole('listitem')
    expect(rows.length).toBeLessThan(100)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('150')
  })
})
