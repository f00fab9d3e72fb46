import { createHmac, randomUUID } from 'node:crypto'
import { deployLocalChain, localErc20Abi, localTokens } from '@cairn/contracts'
import { linkToProvider, type OnrampProvider } from '@cairn/primitives'
import type {
  Chain,
  Database,
  Platform,
  RunningService,
} from '@cairn/service-kit'
import { openQuick, startAnvil, testPlatform } from '@cairn/service-kit/testing'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOnramp } from '../src/index.ts'

describe('startOnramp', () => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let platform: Platform
  let service: RunningService
  let polygon: Chain
  beforeAll(async () => {
    const anvil = stack.use(await startAnvil(137))
    await deployLocalChain(anvil)
    polygon = {
      chainId: 137,
      name: 'polygon',
      title: 'Polygon (test)',
      type: 'mainnet',
      isLocal: true,
      rpcUrl: anvil.rpcUrl,
      nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
      isDefaultChain: true,
    }
    database = stack.use(await openQuick())
    platform = testPlatform(database, {
      chains: [polygon],
      publicUrl: 'http://localhost:4000',
      // The API's exchange rates: one dollar buys 2 CAD and 1 of the rest.
      fetch: async (input, init) => {
        const { toCurrency } = JSON.parse(
          await new Request(input, init).text(),
        ) as { toCurrency: string }
        return Response.json({
          exchangeRate: {
            name: toCurrency,
            symbol: toCurrency,
            value: toCurrency === 'CAD' ? 2 : 1,
            vsCurrency: 'USD',
            currencyType: 'FIAT',
          },
        })
      },
    })
    service = stack.use(await startOnramp(platform))
  })
  afterAll(() => stack.disposeAsync())

  const newAccount = () => privateKeyToAddress(generatePrivateKey())
  const get = async (path: string) => service.app.request(path)
  const client = () => createPublicClient({ transport: http(polygon.rpcUrl) })
  const held = async (symbol: string, account: `0x${string}`) => {
    if (symbol === 'POL') return client().getBalance({ address: account })
    const token = localTokens(137).find((one) => one.symbol === symbol)
    return client().readContract({
      address: token?.address ?? '0x',
      abi: localErc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })
  }
  const secretText = async (name: string) =>
    Buffer.from(await platform.secret(name, 32)).toString('hex')

  const pathOf = (url: string) => url.slice(url.indexOf('/onramp'))
  async function sign(url: string) {
    const { search } = new URL(url)
    const signature = createHmac('sha256', await secretText('onramp-moonpay'))
      .update(search)
      .digest('base64')
    return `${url}&signature=${encodeURIComponent(signature)}`
  }
  async function clientToken() {
    const secret = await secretText('onramp-sardine')
    const response = await service.app.request(
      '/onramp/sardine/v1/auth/client-tokens',
      {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`cairn:${secret}`)}` },
      },
    )
    const { clientToken: token } = (await response.json()) as {
      clientToken: string
    }
    return token
  }
  async function linkTo(
    provider: OnrampProvider,
    account: string,
    option: 'usdc' | 'eth' | 'matic' = 'usdc',
  ) {
    const url = linkToProvider(
      provider,
      `http://localhost:4000/onramp/${provider}`,
      { address: account, fiat: 'USD', option, amount: '100' },
      { apiKey: 'pk_test_cairn', clientToken: await clientToken() },
    )
    return pathOf(provider === 'moonpay' ? await sign(url) : url)
  }
  const fieldsOf = (html: string) =>
    new URLSearchParams(
      [...html.matchAll(/name="(\w+)"[^>]*? value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
  const pay = async (provider: string, form: URLSearchParams) =>
    service.app.request(`/onramp/${provider}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
  async function formOf(link: string) {
    const html = await (await get(link)).text()
    const form = fieldsOf(html)
    const [, option = ''] = /<option value="(\w+)"/.exec(html) ?? []
    form.set('option', option)
    return form
  }

  test.each([
    ['moonpay', 'usdc', 'USDC', 98_000_000n],
    ['transak', 'usdc', 'USDC', 49_000_000n],
    ['sardine', 'usdc', 'USDC', 98_000_000n],
    // 100 CAD are 50 USD here.
    ['paytrie', 'usdc', 'USDC', 49_000_000n],
    ['onmeta', 'usdc', 'USDC', 4_900_000_000n],
  ] as const)(
    '[RAMP-02] %s is paid, and the coins arrive on Polygon',
    async (provider, option, symbol, amount) => {
      const account = newAccount()
      const form = await formOf(await linkTo(provider, account, option))
      const response = await pay(provider, form)
      expect(response.status).toBe(303)
      const page = await get(response.headers.get('location') ?? '')
      expect(await page.text()).toContain('data-payment="paid"')
      expect(await held(symbol, account)).toBe(amount)
    },
  )

  test.each([
    ['eth', 'WETH'],
    ['matic', 'POL'],
  ] as const)(
    '[RAMP-02] %s is sold at the price of the local market',
    async (option, symbol) => {
      const account = newAccount()
      await pay(
        'moonpay',
        await formOf(await linkTo('moonpay', account, option)),
      )
      const usd = { WETH: 3240, POL: 0.72 }[symbol]
      const coins = Number(await held(symbol, account)) / 1e18
      expect(coins * usd).toBeCloseTo(98, 3)
    },
  )

  test('[RAMP-02] behavior: one form pays once, also when it is sent twice at once', async () => {
    const account = newAccount()
    const form = await formOf(await linkTo('transak', account))
    const sent = await Promise.all([
      pay('transak', form),
      pay('transak', form),
      pay('transak', form),
    ])
    const places = new Set(sent.map(({ headers }) => headers.get('location')))
    expect(places.size).toBe(1)
    await pay('transak', form)
    expect(await held('USDC', account)).toBe(49_000_000n)
  })

  test('[RAMP-02] error: coins that were delivered are not called unpaid, because the store was lost then', async () => {
    const account = newAccount()
    const form = await formOf(await linkTo('transak', account))
    let isLost = false
    const query: Database['query'] = (text, values) => {
      isLost ||= values?.[1] === 'paid'
      return values?.[1] === 'paid'
        ? Promise.reject(new Error('The store is lost.'))
        : database.query(text, values)
    }
    await using other = await startOnramp({
      ...platform,
      database: { ...database, query },
    })
    await other.app.request('/onramp/transak/pay', {
      method: 'POST',
      body: form,
    })
    expect(isLost).toBe(true)
    expect(await held('USDC', account)).toBe(49_000_000n)
    const page = await get(`/onramp/payments/${form.get('id')}`)
    expect(await page.text()).not.toContain('You paid nothing')
  })

  test('[RAMP-02] behavior: several people pay at once', async () => {
    const accounts = Array.from({ length: 5 }, newAccount)
    await Promise.all(
      accounts.map(async (account) =>
        pay('transak', await formOf(await linkTo('transak', account))),
      ),
    )
    expect(
      await Promise.all(accounts.map((account) => held('USDC', account))),
    ).toEqual(Array(5).fill(49_000_000n))
  })

  test('[RAMP-02] hostile values of a link are shown as text', async () => {
    const response = await get(
      `/onramp/transak?walletAddress=${newAccount()}&defaultFiatAmount=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&%3Cb%3E=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&bad=%E0%A4%A`,
    )
    const html = await response.text()
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toMatch(/; sandbox allow-forms$/)
  })

  test.each([
    ['a signature of other values', (url: string) => `${url}x`, 'signature'],
    [
      'a receiver put before the signature',
      (url: string) =>
        url.replace('&signature', '&walletAddress=0x1&signature'),
      'signature',
    ],
    [
      'a parameter after the signature',
      (url: string) => `${url}&walletAddress=0x1`,
      'signature',
    ],
    [
      'a signature that is badly escaped',
      (url: string) => url.replace(/signature=.*/, 'signature=%E0%A4%A'),
      'signature',
    ],
    [
      'another key',
      (url: string) => url.replace('pk_test_cairn', 'pk_other'),
      'key',
    ],
  ])('[RAMP-02] error: moonpay refuses %s', async (_, change, word) => {
    const link = await linkTo('moonpay', newAccount())
    const html = await (await get(change(link))).text()
    expect(html).toMatch(new RegExp(`role="alert">The link[^.]*${word}`))
    expect(html).not.toContain('<form')
  })

  test('[RAMP-02] error: sardine sells nothing without its client token', async () => {
    const link = await linkTo('sardine', newAccount())
    for (const path of [
      link.replace(/client_token=[^&]*/, 'client_token=1.x'),
      link.replace(/client_token=[^&]*&/, ''),
    ])
      expect(await (await get(path)).text()).toContain('client token')
    const response = await service.app.request(
      '/onramp/sardine/v1/auth/client-tokens',
      { method: 'POST', headers: { authorization: 'Basic !' } },
    )
    expect(response.status).toBe(401)
  })

  test.each([
    ['an address that is none', { address: '0x12' }],
    ['no amount', { amount: '' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount that is no number', { amount: 'NaN' }],
    ['an amount in powers', { amount: '1e9' }],
    ['an unknown coin', { option: 'doge' }],
    ['no id', { id: 'x' }],
  ])('[RAMP-02] error: a form with %s pays nothing', async (_, change) => {
    const account = newAccount()
    const form = await formOf(await linkTo('transak', account))
    for (const [name, value] of Object.entries(change)) form.set(name, value)
    expect((await pay('transak', form)).status).toBe(400)
    expect(await held('USDC', account)).toBe(0n)
  })

  test.each([`/onramp/payments/${randomUUID()}`, '/onramp/payments/x'])(
    '[RAMP-02] error: answers 404 at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('[RAMP-01] each list of countries has its provider’s form', async () => {
    const moonpay = (await (await get('/onramp/moonpay/countries')).json()) as {
      alpha2: string
      isAllowed: boolean
    }[]
    const transak = (await (await get('/onramp/transak/countries')).json()) as {
      response: typeof moonpay
    }
    const allows = (list: typeof moonpay, country: string) =>
      list.find(({ alpha2 }) => alpha2 === country)?.isAllowed
    expect(allows(moonpay, 'DE')).toBe(true)
    expect(allows(moonpay, 'IN')).toBe(false)
    expect(allows(transak.response, 'DE')).toBe(true)
    expect(allows(transak.response, 'RU')).toBe(false)
  })

  test('[SRVC-01] error: does not start outside the local environment', async () => {
    const prod = testPlatform(database, { env: { ENVIRONMENT: 'prod' } })
    await expect(startOnramp(prod)).rejects.toMatchObject({
      name: 'ConfigError',
    })
  })
})
