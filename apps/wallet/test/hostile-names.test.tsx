import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HistoryScreen } from '#features/history/HistoryScreen.tsx'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { SearchDialog } from '#features/search/SearchDialog.tsx'
import { around, gatewayPage, got, theo, transaction } from './_history.ts'
import {
  type Answers,
  balances,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const details = 'IndexerGateway/GetTokenBalancesDetails'
const most = `${2n ** 256n - 1n}`

/** Hostile token names, each with what a person sees. */
const names = [
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a picture', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['an order turned round', 'USD\u202eniohC', 'USDniohC'],
  ['an isolate that never ends', 'USD\u2067 Coin', 'USD Coin'],
  ['spaces of no width', 'U\u200bS\u2060D\ufeff Coin', 'USD Coin'],
  ['lines', 'USD\n\nCoin', 'USD Coin'],
  ['control characters', 'USD\0 \u0007Coin', 'USD Coin'],
  ['10 kB', 'x'.repeat(10_240), `${'x'.repeat(255)}…`],
  ['a script from right to left', 'שקל', '\u2068שקל\u2069'],
  ['nothing that is seen', '\u200b\u3164\u00ad', '0x3c49…3359'],
] as const

/**
 * Answers with a coin of this name and, where tokens are asked for, a
 * collectible.
 */
function named(name: string, more: object = {}): Answers {
  const coin = tokenBalance('USD Coin')
  const contractInfo = { ...coin.contractInfo, name, ...more }
  return {
    ...twoDollars,
    [details]: ({ filter }) =>
      (filter as { contractTypes: string[] }).contractTypes.includes('ERC721')
        ? balances([
            { ...coin, contractInfo, contractType: 'ERC1155', tokenID: '7' },
          ] as never)
        : balances([{ ...coin, contractInfo }]),
    'Metadata/GetTokenMetadata': () => ({
      tokenMetadata: [
        { tokenId: '7', source: '', name, attributes: [], status: 'AVAILABLE' },
      ],
    }),
  }
}

function show(answers: Answers, component: () => React.ReactNode) {
  showScreen(signedInWallet(answers), { path: '/', at: '/', component })
}

/**
 * Checks that no part of the name became markup or turned the text around it.
 */
function expectHarmless() {
  expect(document.querySelector('script, img[onerror]')).toBeNull()
  expect(document.body.textContent).not.toMatch(
    /[\u202a-\u202e\u2066\u2067\u200b]/,
  )
}

describe('names that strangers give', () => {
  test.each(names)(
    '[COIN-01] the list of coins shows %s as text',
    async (_, name, shown) => {
      show(named(name), HomeScreen)
      const list = await screen.findByRole('list', { name: 'Coins' })
      expect(within(list).getByRole('listitem').textContent).toContain(
        `${shown} USD`,
      )
      expectHarmless()
    },
  )

  test.each(names)(
    '[SRCH-01] a search shows %s as text',
    async (_, name, shown) => {
      show(named(name), SearchDialog)
      await screen.findByRole('combobox')
      await userEvent.keyboard('polygon')
      for (const kind of ['Coins', 'Collections']) {
        const group = await screen.findByRole('group', { name: kind })
        expect(within(group).getByRole('option').textContent).toContain(shown)
      }
      const tokens = await screen.findByRole('group', { name: 'Collectibles' })
      // Without a name that is seen it goes by its number.
      const ownName = shown.startsWith('0x') ? '7' : shown
      await expect
        .poll(() => within(tokens).getByRole('option').textContent)
        .toContain(`${ownName} `)
      expectHarmless()
    },
  )

  test.each([
    ['a script', '<script>x</script>', '<script>x</script>'],
    ['an order turned round', '\u202eCDSU', 'CDSU'],
    ['spaces of no width', 'U\u200bSDC', 'USDC'],
    ['10 kB', 'X'.repeat(10_240), `${'X'.repeat(23)}…`],
    ['a script from right to left', 'שקל', '\u2068שקל\u2069'],
  ])('[HIST-01] the history shows %s as text', async (_, symbol, shown) => {
    const one = transaction(1, [got(theo, '1500000')])
    const transfers = one.transfers.map((transfer) => ({
      ...transfer,
      contractInfo: { ...transfer.contractInfo, symbol },
    }))
    show(
      {
        ...around,
        'IndexerGateway/GetTransactionHistory': () =>
          gatewayPage({ 137: [{ ...one, transfers }] }),
      },
      HistoryScreen,
    )
    const [list] = await screen.findAllByRole('list', { name: 'Transactions' })
    expect(list?.textContent).toContain(`+1.5 ${shown}`)
    expectHarmless()
  })

  test.each(['CLAIM AT', ' USDC', 'A\nB', '\u00a0', 'A\u2003B'])(
    '[COIN-01] a coin with the symbol %j is not listed',
    async (symbol) => {
      show(named('USD Coin', { symbol }), HomeScreen)
      expect(await screen.findByText('No coins yet')).toBeDefined()
    },
  )
})

describe('amounts that strangers give', () => {
  const whole =
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935'
  test.each([
    [0, most, whole],
    [
      18,
      most,
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584',
    ],
    [77, most, '1.1579'],
    [undefined, most, whole],
    [null, most, whole],
    ['18', most, whole],
    [-1, most, whole],
    [1e9, '7', '7'],
    [77, '1', `0.${'0'.repeat(76)}1`],
  ] as const)(
    '[COIN-02] %j decimals of %s are written out',
    async (decimals, balance, shown) => {
      const answers = named('USD Coin', { decimals })
      show(
        {
          ...answers,
          [details]: (body) => {
            const answer = answers[details]?.(body) as ReturnType<
              typeof balances
            >
            const [chain] = answer.balances
            const [coin] = chain?.results ?? []
            return balances(coin ? [{ ...coin, balance }] : [])
          },
        },
        HomeScreen,
      )
      const list = await screen.findByRole('list', { name: 'Coins' })
      const [row] = within(list).getAllByRole('listitem')
      expect(row?.textContent).toContain(`USD Coin USD ${shown} USD`)
    },
  )

  test('[HIST-01] decimals that are none leave the history readable', async () => {
    const one = transaction(1, [got(theo, '1500000')])
    const transfers = one.transfers.map((transfer) => ({
      ...transfer,
      contractInfo: { ...transfer.contractInfo, decimals: 1e9 },
    }))
    show(
      {
        ...around,
        'IndexerGateway/GetTransactionHistory': () =>
          gatewayPage({ 137: [{ ...one, transfers }] }),
      },
      HistoryScreen,
    )
    const [list] = await screen.findAllByRole('list', { name: 'Transactions' })
    expect(list?.textContent).toContain('+1500000 units')
  })
})
