import type { Wallet } from '@cairn/core'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HomeScreen } from '#features/home/HomeScreen.tsx'
import { CurrencyScreen } from '#features/settings/general/CurrencyScreen.tsx'
import {
  type Answers,
  balances,
  keepToken,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
} from './show-screen.tsx'

const rates: Readonly<Record<string, number>> = {
  EUR: 0.5,
  JPY: 150,
  ETH: 0.25,
}

/** Five dollars of one coin, and what one of them buys elsewhere. */
const holding: Answers = {
  ...twoDollars,
  'IndexerGateway/GetTokenBalancesDetails': () =>
    balances([tokenBalance('USD Coin')]),
  'API/GetExchangeRate': ({ toCurrency }) => ({
    exchangeRate: {
      name: '',
      symbol: toCurrency,
      value: rates[`${toCurrency}`],
      vsCurrency: 'USD',
      currencyType: 'FIAT',
    },
  }),
}

const remote = (object: unknown): Answers => ({
  'API/UserStorageFetch': () => ({ object }),
})

function showHome(answers: Answers, local?: string): Wallet {
  const wallet = signedInWallet({ ...holding, ...answers })
  keepToken(wallet)
  if (local) wallet.settings.setState({ currency: local })
  showScreen(wallet, { path: '/wallet', at: '/wallet', component: HomeScreen })
  return wallet
}

const total = async () =>
  (await screen.findByRole('region', { name: 'Total balance' })).textContent

/** Prices are asked for a moment after the coins are there. */
const soon = <T,>(read: () => T) => expect.poll(read)

/** A service that tells where one is. */
const inJapan: Answers = { Location: () => ({ country: 'JP' }) }
const located = (environment: Wallet['environment']) => ({
  ...environment,
  services: {
    ...environment.services,
    location: 'http://wallet.test/rpc/Location',
  },
})

describe('useCurrency', () => {
  test('[PRICE-02] shows values in the currency chosen here', async () => {
    showHome(remote(null), 'EUR')
    await soon(total).toContain('€2.50')
  })

  test('[PRICE-02] follows the choice of another device, and keeps it here', async () => {
    const wallet = showHome(remote({ symbol: 'JPY' }), 'EUR')
    await soon(total).toContain('¥750')
    expect(wallet.storage.get('currency')).toBe('JPY')
  })

  test.each([
    { name: 'none', object: null },
    { name: 'not supported', object: { symbol: 'DOGE' } },
    { name: 'nonsense', object: ['EUR'] },
  ])(
    '[PRICE-02] stays with its own where the other is $name',
    async ({ object }) => {
      const wallet = showHome(remote(object), 'ETH')
      await soon(total).toContain('ETH 1.250000')
      expect(wallet.settings.getState().currency).toBe('ETH')
    },
  )

  test('[PRICE-02] error: another device that cannot be asked is only logged', async () => {
    const warnings: string[] = []
    const answers: Answers = {
      'API/UserStorageFetch': () => {
        throw new TypeError('away')
      },
    }
    const wallet = showHome(answers, 'EUR')
    wallet.log.warn = (_, text) => warnings.push(`${text}`)
    await soon(total).toContain('€2.50')
    await soon(() => warnings).toEqual(['Could not read the currency'])
  })

  test.each([0, -1])(
    '[PRICE-01] error: with a rate of %d nothing is said of the value',
    async (value) => {
      showHome(
        {
          ...remote(null),
          'API/GetExchangeRate': ({ toCurrency }) => ({
            exchangeRate: {
              name: '',
              symbol: toCurrency,
              value,
              vsCurrency: 'USD',
              currencyType: 'FIAT',
            },
          }),
        },
        'EUR',
      )
      await screen.findByText('No price')
      expect(await total()).toContain('—')
    },
  )

  test('[PRICE-02] takes the location’s where nothing was chosen, for an hour', async () => {
    const kept = (ageMs: number) => {
      const wallet = signedInWallet({ ...holding, ...remote(null), ...inJapan })
      keepToken(wallet)
      const at = wallet.now() - ageMs
      wallet.storage.set('locationCurrency', { symbol: 'EUR', at })
      return { ...wallet, environment: located(wallet.environment) }
    }
    const at = { path: '/wallet', at: '/wallet', component: HomeScreen }
    showScreen(kept(3_500_000), at)
    await soon(total).toContain('€2.50')
    cleanup()
    const old = kept(3_600_000)
    showScreen(old, at)
    await soon(total).toContain('¥750')
    expect(old.storage.get('locationCurrency')?.symbol).toBe('JPY')
  })

  test('[PRICE-02] follows another device as soon as a token is there without a signature', async () => {
    const wallet = signedInWallet({ ...holding, ...remote({ symbol: 'JPY' }) })
    wallet.settings.setState({ currency: 'EUR', manualSigning: true })
    showScreen(wallet, {
      path: '/wallet',
      at: '/wallet',
      component: HomeScreen,
    })
    await soon(total).toContain('€2.50')
    keepToken(wallet)
    await expect.poll(total, { timeout: 5_000 }).toContain('¥750')
  })
})

test('[PRICE-02] a choice is saved for the other devices, and read back by them', async () => {
  let saved: Record<string, unknown> | undefined
  const wallet = signedInWallet({
    ...holding,
    'API/UserStorageSave': (body) => {
      saved = body
      return { userStorage: { userAddress: '', ...body } }
    },
    'API/UserStorageFetch': ({ key }) => ({
      object: key === saved?.key ? (saved?.object ?? null) : null,
    }),
  })
  keepToken(wallet)
  showScreen(wallet, { path: '/c', at: '/c', component: CurrencyScreen })
  await userEvent.click(await screen.findByRole('radio', { name: /Euro/ }))
  // The key under which people have saved their choice.
  const stored = { key: 'currency', object: { symbol: 'EUR' } }
  await expect.poll(() => saved).toEqual(stored)
  cleanup()

  const other = showHome({
    'API/UserStorageFetch': ({ key }) => ({
      object: key === saved?.key ? (saved?.object ?? null) : null,
    }),
  })
  await soon(total).toContain('€2.50')
  expect(other.storage.get('currency')).toBe('EUR')
})
