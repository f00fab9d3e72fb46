import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
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
  const home = { path: '/wallet', at: '/wallet', component: HomeScreen }
  showScreen(signedInWallet(answers), home)
}

describe('HomeScreen without lists or prices', () => {
  test('[PRICE-01] f: says that a host without a source of prices knows none', async () => {
    showHome({
      'API/GetCoinPrices': () => ({
        tokenPrices: [
          {
            token: { chainId: 137, contractAddress: usdc },
            updatedAt: '2026-11-21T12:00:00Z',
          },
        ],
      }),
      [details]: () => balances([tokenBalance('USD Coin')]),
    })
    const total = await screen.findByRole('region', { name: 'Total balance' })
    await within(total).findByText(messages.noneKnown)
    expect(total.textContent).toContain('—')
    expect(total.textContent).not.toContain('$')
  })

  test('[COIN-04] b: marks a hidden coin with the symbol of a listed one', async () => {
    const copy = {
      ...{ verified: false, address: `0x${'b'.repeat(40)}`, namesake: usdc },
    }
    showHome({
      ...twoDollars,
      [details]: () =>
        balances([tokenBalance('USD Coin'), tokenBalance('USD Too', copy)]),
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show it' }),
    )
    const hidden = await screen.findByRole('list', { name: 'Hidden coins' })
    expect(within(hidden).getByText(holdingsMessages.namesake)).toBeDefined()
  })
})
