import { keepDraft, putSetting } from '@cairn/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { SendScreen } from '#features/send/SendScreen.tsx'
import { messages } from '../src/features/send/send.messages.ts'
import { messages as holdingsMessages } from '../src/shared/coins/holdings.messages.ts'
import { messages as moneyMessages } from '../src/shared/money/money.messages.ts'
import {
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
  usdc,
} from './show-screen.tsx'

const details = 'IndexerGateway/GetTokenBalancesDetails'
const id = `137-${usdc.toLowerCase()}`
const other = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const wonder = tokenBalance('Wonder', { address: other })
const dollars = tokenBalance('USD Coin')

/** @param held - what the gateway tells, which a test may change */
function showSend(
  held: () => object,
  at = `/send?coin=${id}`,
  wallet = signedInWallet({ ...twoDollars, [details]: held }),
) {
  showScreen(wallet, {
    path: '/send',
    at,
    component: SendScreen,
    ways: ['/wallet', '/sign-transaction'],
  })
  return wallet
}

const review = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: messages.review })
const available = () => screen.findByText(/available$/)

describe('SendScreen', () => {
  test('[SEND-01] [COIN-01] sends a coin that is hidden from its own page, and no other', async () => {
    const unlisted = tokenBalance('USD Coin', { verified: false })
    showSend(() => balances([unlisted, wonder]))
    expect((await available()).textContent).toMatch(/^2\.5 USD available/)
  })

  test('[SEND-01] the chosen coin stays under a typed amount when a later answer leaves it out', async () => {
    let held = balances([dollars, wonder])
    showSend(() => held)
    await available()
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '2')
    held = balances([wonder])
    // Balances are asked for again every ten seconds.
    await screen.findByText('Insufficient Funds', undefined, {
      timeout: 15_000,
    })
    expect((await available()).textContent).toMatch(/^0 USD available/)
    expect(
      (screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement)
        .value,
    ).toBe('2')
  }, 30_000)

  test('[SEND-01] opens with the coin, amount and recipient of a payment to repeat', async () => {
    const to = `0x${'7e'.repeat(20)}`
    showSend(
      () => balances([dollars, wonder]),
      `/send?coin=${id}&amount=%221.25%22&to=${to}`,
    )
    await available()
    expect(screen.getByDisplayValue('1.25')).toBeDefined()
    expect(document.body.innerHTML.toLowerCase()).toContain(to.slice(2, 8))
  })

  test('[SEND-01] says that a coin is not held, and offers no other', async () => {
    showSend(() => balances([wonder]))
    expect(
      await screen.findByRole('heading', {
        name: holdingsMessages.coinMissing,
      }),
    ).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull()
  })

  test('[SEND-01] a kept extra that is gone blocks the review, and says so', async () => {
    const gone = `0x${'5e'.repeat(20)}`
    const wallet = signedInWallet({
      ...twoDollars,
      [details]: () => balances([dollars]),
    })
    keepDraft(wallet, 'send', {
      opened: {},
      coinId: id,
      to: `0x${'7e'.repeat(20)}`,
      amountText: '1',
      unit: 'coin',
      countText: '',
      extras: [{ id: `137-${gone}`, text: '3', name: 'Wonder' }],
    })
    showSend(() => balances([dollars]), '/send', wallet)
    await available()
    expect(await screen.findByText(messages.gone)).toBeDefined()
    expect(review().disabled).toBe(true)
    await userEvent.click(
      screen.getByRole('button', { name: messages.remove('Wonder') }),
    )
    expect(screen.queryByText(messages.gone)).toBeNull()
  })

  test('[COIN-03] [SEND-01] adds something else without a balance in sight while balances are hidden; left empty, it says so', async () => {
    const wallet = showSend(() => balances([dollars, wonder]))
    putSetting(wallet.settings, wallet.storage, 'hideBalances', true)
    await available()
    const add = { name: messages.addAsset }
    await userEvent.click(screen.getByRole('button', add))
    const list = await screen.findByRole('list', add)
    expect(list.textContent).toContain('Wonder')
    expect(list.textContent).not.toContain('2.5')
    await userEvent.click(within(list).getByRole('button'))
    const field = await screen.findByRole('textbox', { name: /^Wonder/ })
    expect(document.body.textContent).not.toContain('2.5')
    await userEvent.click(field)
    await userEvent.tab()
    expect(await screen.findByText(messages.emptyExtra)).toBeDefined()
  })

  test('[COIN-03] [SEND-01] the list of coins shows dots in place of what is held while balances are hidden', async () => {
    const wallet = showSend(() => balances([dollars, wonder]))
    putSetting(wallet.settings, wallet.storage, 'hideBalances', true)
    await available()
    const name = moneyMessages.chooseCoin
    await userEvent.click(
      screen.getByRole('button', { name: new RegExp(name) }),
    )
    const list = await screen.findByRole('list', { name })
    expect(within(list).getAllByText(/••••/).length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toMatch(/2\.5|\$5/)
  })

  test('[SEND-01] shows the form when the coin that was not held arrives', async () => {
    let held = balances([wonder])
    showSend(() => held)
    await screen.findByRole('heading', { name: holdingsMessages.coinMissing })
    held = balances([dollars, wonder])
    // Balances are asked for again every ten seconds.
    expect((await available()).textContent).toMatch(/^2\.5 USD available/)
  }, 90_000)
})
