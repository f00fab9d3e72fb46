import { keepContacts, keepDraft, putSetting, readDraft } from '@cairn/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendScreen } from '#features/send/SendScreen.tsx'
import {
  account,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const holding = {
  ...twoDollars,
  'IndexerGateway/GetTokenBalancesDetails': () =>
    balances([tokenBalance('USD Coin')]),
}

test.each([
  { currency: 'JPY', left: '' },
  { currency: 'USD', left: '162' },
])(
  '[SEND-01] [PRICE-02] of 162 entered in $currency, "$left" is left in USD',
  async ({ currency, left }) => {
    const wallet = signedInWallet(holding)
    putSetting(wallet.settings, wallet.storage, 'currency', 'USD')
    keepDraft(wallet, 'send', {
      opened: {},
      to: '',
      amountText: '162',
      unit: 'fiat',
      currency,
      countText: '',
      extras: [],
    })
    showScreen(wallet, { path: '/send', at: '/send', component: SendScreen })
    const field = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'Amount',
    })
    await expect.poll(() => field.value).toBe(left)
    await expect
      .poll(() => readDraft(wallet, 'send'))
      .toMatchObject({ currency: 'USD', amountText: left })
  },
)

test('[SEND-01] [CONT-01] [STOR-01] without a connection the recipient keeps the name of a contact', async () => {
  const to = `0x${'7e'.repeat(20)}` as const
  const wallet = signedInWallet(holding)
  keepContacts(wallet, account, [{ address: to, nickname: 'Mira' }])
  const at = `/send?to=${to}`
  showScreen(wallet, { path: '/send', at, component: SendScreen })
  expect(await screen.findByText('Mira')).toBeDefined()
})
