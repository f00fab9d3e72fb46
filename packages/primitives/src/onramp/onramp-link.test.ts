import { describe, expect, test } from 'vitest'
import { linkToProvider, sandboxOf } from './onramp-link.ts'

const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const request = { address, fiat: 'GBP', option: 'usdc', amount: '100' } as const
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe('linkToProvider', () => {
  test.each([
    [
      'moonpay',
      {
        apiKey: 'pk_1',
        currencyCode: 'usdc_polygon',
        walletAddress: address,
        baseCurrencyCode: 'gbp',
        baseCurrencyAmount: '100',
      },
    ],
    ['onmeta', { walletAddress: address, chainId: '137' }],
    [
      'paytrie',
      { addr: address, leftSideValue: '100', rightSideLabel: 'USDC-POLY' },
    ],
    [
      'sardine',
      {
        client_token: 'token-1',
        address,
        fiat_amount: '100',
        asset_type: 'USDC',
        network: 'polygon',
      },
    ],
    [
      'transak',
      {
        walletAddress: address,
        defaultFiatCurrency: 'GBP',
        defaultFiatAmount: '50',
        defaultCryptoCurrency: 'USDC',
        defaultNetwork: 'polygon',
        networks: 'polygon',
      },
    ],
  ] as const)('[RAMP-02] %s gets %j', (provider, expected) => {
    const keys = { apiKey: 'pk_1', clientToken: 'token-1' }
    const url = linkToProvider(
      provider,
      'https://buy.example/in',
      request,
      keys,
    )
    expect(url).toMatch(/^https:\/\/buy\.example\/in\?/)
    expect(queryOf(url)).toEqual(expected)
  })

  test('[RAMP-02] leaves a token out that could not be had', () => {
    const url = linkToProvider('sardine', 'https://s.example/', request)
    expect(new URL(url).searchParams.has('client_token')).toBe(false)
  })

  test('[RAMP-02] keeps the page’s own query, but never its receiver', () => {
    const page =
      'https://t.example/?apiKey=own&walletAddress=0x1&walletAddress=0x2'
    const url = linkToProvider('transak', page, request)
    expect(new URL(url).searchParams.getAll('walletAddress')).toEqual([address])
    expect(queryOf(url).apiKey).toBe('own')
  })

  test('[RAMP-02] escapes what a person typed', () => {
    const amount = '1&walletAddress=0x1#'
    const url = linkToProvider('moonpay', 'https://m.example/', {
      ...request,
      amount,
    })
    expect(queryOf(url)).toMatchObject({
      walletAddress: address,
      baseCurrencyAmount: amount,
    })
  })
})

describe('sandboxOf', () => {
  const wallet = 'https://wallet.example'
  test.each([
    ['https://buy.moonpay.com/?a=1', true],
    ['https://wallet.example:8443/', true],
    ['http://wallet.example/', true],
    ['https://wallet.example/onramp/moonpay', false],
    ['https://WALLET.example:443/', false],
  ])('[RAMP-02] %s keeps its origin: %s', (url, keepsOrigin) => {
    const rights = sandboxOf(url, wallet).split(' ')
    expect(rights.includes('allow-same-origin')).toBe(keepsOrigin)
    expect(rights.filter((right) => right !== 'allow-same-origin')).toEqual([
      'allow-scripts',
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
    ])
  })
})
