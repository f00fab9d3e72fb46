import { describe, expect, test } from 'vitest'
import { openProvider } from './open-provider.ts'

const account = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const order = { fiat: 'USD', option: 'usdc', amount: '100' } as const
const origin = 'https://wallet.example'

type Api = {
  getMoonpayLink?: (input: { url: string }) => Promise<{ signedUrl: string }>
  sardineGetClientToken?: () => Promise<{ token: string }>
}

function walletOf(api: Api) {
  const warnings: string[] = []
  const wallet = {
    origin,
    clients: { api },
    environment: {
      onramp: {
        moonpay: {
          page: 'https://buy.moonpay.example/',
          apiKey: 'pk_1',
          countries: 'https://moonpay.example/countries',
        },
        sardine: { page: 'https://sardine.example/' },
        onmeta: { page: `${origin}/onramp/onmeta` },
      },
    },
    log: { warn: (_: object, text: string) => warnings.push(text) },
  }
  return { wallet: wallet as never, warnings }
}

describe('openProvider', () => {
  test('[RAMP-02] moonpay’s link is signed by the API', async () => {
    const { wallet } = walletOf({
      getMoonpayLink: async ({ url }) => ({
        signedUrl: `${url}&signature=a%2Fb%3D`,
      }),
    })
    const page = await openProvider(wallet, account, 'moonpay', order)
    expect(page.url).toMatch(/walletAddress=0x7E5F\w+&.*&signature=a%2Fb%3D$/)
    expect(page.sandbox).toContain('allow-same-origin')
  })

  test.each([
    [
      'of another account',
      (url: string) => `${url.replace('0x7E5F', '0x0000')}&signature=x`,
    ],
    [
      'with more behind it',
      (url: string) => `${url}&signature=x&walletAddress=0x1`,
    ],
    ['without a signature', (url: string) => url],
    ['to another host', () => 'https://evil.example/?a=b&signature=x'],
    [
      'that runs code',
      (url: string) => `javascript:alert(1)//${url}&signature=x`,
    ],
  ])('[RAMP-02] error: shows no link %s', async (_, change) => {
    const { wallet } = walletOf({
      getMoonpayLink: async ({ url }) => ({ signedUrl: change(url) }),
    })
    await expect(
      openProvider(wallet, account, 'moonpay', order),
    ).rejects.toMatchObject({ name: 'OtherLinkError' })
  })

  test('[RAMP-02] error: a link that the API does not sign is a failure', async () => {
    const { wallet } = walletOf({
      getMoonpayLink: () => Promise.reject(new Error('away')),
    })
    await expect(
      openProvider(wallet, account, 'moonpay', order),
    ).rejects.toThrow('away')
  })

  test('[RAMP-02] sardine opens with its token, and without one where it fails', async () => {
    const good = walletOf({
      sardineGetClientToken: async () => ({ token: 't' }),
    })
    const page = await openProvider(good.wallet, account, 'sardine', order)
    expect(new URL(page.url).searchParams.get('client_token')).toBe('t')
    const bad = walletOf({
      sardineGetClientToken: () => Promise.reject(new Error('away')),
    })
    const bare = await openProvider(bad.wallet, account, 'sardine', order)
    expect(new URL(bare.url).searchParams.has('client_token')).toBe(false)
    expect(bad.warnings).toEqual(['Could not get a client token'])
  })

  test('[RAMP-02] a page of the wallet’s own origin cannot reach the wallet', async () => {
    const { wallet } = walletOf({})
    const page = await openProvider(wallet, account, 'onmeta', order)
    expect(page.sandbox).not.toContain('allow-same-origin')
  })

  test('[RAMP-02] error: a provider that is not configured does not open', async () => {
    const { wallet } = walletOf({})
    await expect(
      openProvider(wallet, account, 'transak', order),
    ).rejects.toThrow('transak')
  })
})
