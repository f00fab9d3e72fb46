import { chosenProvider } from '@cairn/primitives'
import { dappVisit } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createOnramp } from './create-onramp.ts'

const moonpay = {
  page: 'https://buy.moonpay.example/',
  apiKey: 'pk_1',
  countries: 'https://moonpay.example/countries',
}
const transak = {
  page: 'https://transak.example/',
  countries: 'https://transak.example/countries',
}
const sardine = { page: 'https://sardine.example/' }
const onmeta = { page: 'https://onmeta.example/' }
const all = { moonpay, transak, sardine, onmeta }

const location = 'https://where.example/'
const list = ['US', 'DE'].map((alpha2) => ({ alpha2, isAllowed: true }))
const answers = {
  [moonpay.countries]: [...list, { alpha2: 'FR', isAllowed: false }],
  [transak.countries]: { response: list },
}

/** A wallet whose network answers by address; other addresses fail. */
function setUp(options: {
  onramp?: unknown
  answers?: Record<string, unknown>
  location?: boolean
  chainIds?: number[]
  /** Settings of the app that opened the wallet. */
  settings?: object
}) {
  const asked: string[] = []
  const warnings: string[] = []
  const given: Record<string, unknown> = { ...answers, ...options.answers }
  const networks = (options.chainIds ?? [137]).map((chainId) => ({
    chainId,
    type: 'mainnet',
    isDefaultChain: chainId === 137,
  }))
  const { settings } = options
  const wallet = {
    visit: settings && {
      sessionId: '1.5',
      intent: z.parse(dappVisit, {
        sessionId: '1.5',
        intent: { type: 'openWithOptions', options: { settings } },
      }).intent,
    },
    environment: {
      onramp: 'onramp' in options ? options.onramp : all,
      services: options.location ? { location } : {},
      networks,
    },
    networks: { getState: () => ({ all: networks }) },
    platform: {
      fetch: async (url: string) => {
        asked.push(url)
        const answer = given[url]
        if (answer === undefined) throw new TypeError('away')
        return answer instanceof Response ? answer : Response.json(answer)
      },
    },
    log: { warn: (_: object, text: string) => warnings.push(text) },
  }
  return { wallet: wallet as never, asked, warnings, given }
}

const open = async (
  given: ReturnType<typeof setUp>,
  languages: readonly string[] = ['en-US'],
) => {
  const onramp = createOnramp(given.wallet, { languages })
  const first = onramp.state.getState().discovery.status
  await onramp.start()
  return { onramp, first, state: onramp.state.getState() }
}

describe('createOnramp', () => {
  test('[RAMP-01] is pending first, then offers what is configured', async () => {
    const { first, state } = await open(setUp({}))
    expect(first).toBe('pending')
    expect(state.discovery).toEqual({
      status: 'success',
      providers: ['sardine', 'moonpay', 'transak'],
      unknown: [],
    })
  })

  test.each([
    [['de-DE', 'en-US'], 'DE'],
    [['en', 'fr-CH'], 'CH'],
    [['de'], 'DE'],
    [['not a language', 'en-GB'], 'GB'],
    [['es-419'], 'ES'],
    [[], 'US'],
  ])('[RAMP-01] a browser of %j is in %s', async (languages, country) => {
    const { state } = await open(setUp({}), languages)
    expect(state.country).toBe(country)
  })

  test.each([
    [{ country: 'de' }, 'DE'],
    [{ country: 'Germany' }, 'CH'],
    [{ country: '<b>' }, 'CH'],
    [{ land: 'DE' }, 'CH'],
    [undefined, 'CH'],
  ])(
    '[RAMP-01] the location service’s %j leads to %s',
    async (answer, country) => {
      const given = setUp({ location: true, answers: { [location]: answer } })
      // The languages' country is neither the location's nor the default.
      const { state } = await open(given, ['fr-CH'])
      expect(state.country).toBe(country)
      expect(given.asked).toContain(location)
    },
  )

  test.each([
    ['fails', undefined],
    ['is of another form', { countries: list }],
    ['answers 500', new Response('[]', { status: 500 })],
    ['is no JSON', new Response('<html>')],
  ])(
    '[RAMP-01] error: a list that %s leaves its provider out until a retry',
    async (_, answer) => {
      const given = setUp({ answers: { [moonpay.countries]: answer } })
      const { onramp, state } = await open(given, ['de-DE'])
      expect(state.discovery).toMatchObject({
        providers: ['transak', 'onmeta'],
        unknown: ['moonpay'],
      })
      expect(given.warnings).toEqual(['Could not load countries'])
      given.given[moonpay.countries] = list
      given.asked.length = 0
      await onramp.retry()
      expect(onramp.state.getState().discovery).toMatchObject({
        providers: ['moonpay', 'transak', 'onmeta'],
        unknown: [],
      })
      expect(given.asked).toEqual([moonpay.countries])
    },
  )

  test('[RAMP-01] a country that the list forbids gets no such provider', async () => {
    const { state } = await open(setUp({}), ['fr-FR'])
    expect(state.discovery).toMatchObject({ providers: ['onmeta'] })
  })

  test('[RAMP-01] the person can change the country, without new questions', async () => {
    const given = setUp({})
    const { onramp } = await open(given)
    given.asked.length = 0
    onramp.send({ type: 'country-chosen', country: 'DE' })
    expect(chosenProvider(onramp.state.getState())).toBe('moonpay')
    onramp.send({ type: 'country-chosen', country: 'CU' })
    expect(onramp.state.getState().discovery).toEqual({
      status: 'error',
      error: 'Locale is blocked',
    })
    expect(given.asked).toEqual([])
  })

  test('[RAMP-01] a person in a blocked country buys nothing by choosing another one', async () => {
    const given = setUp({
      location: true,
      answers: { [location]: { country: 'RU' } },
    })
    const { onramp } = await open(given, ['en-US'])
    onramp.send({ type: 'country-chosen', country: 'US' })
    await onramp.retry()
    const state = onramp.state.getState()
    expect(state.discovery).toEqual({
      status: 'error',
      error: 'Locale is blocked',
    })
    expect(chosenProvider(state)).toBeUndefined()
  })

  test('[RAMP-01] offers the providers that the environment includes', async () => {
    const onramp = { ...all, included: ['transak', 'sardine'] }
    const { state } = await open(setUp({ onramp }))
    expect(state.discovery).toMatchObject({ providers: ['sardine', 'transak'] })
  })

  test('[RAMP-01] [DAPP-01] starts as the app wants it that opened the wallet', async () => {
    const settings = {
      includedPaymentProviders: ['transak', 'stripe', 'moonpay'],
      defaultFundingCurrency: 'matic',
      defaultPurchaseAmount: 250,
    }
    const onramp = { ...all, included: ['transak', 'sardine'] }
    const { state } = await open(setUp({ settings, onramp }))
    expect(state).toMatchObject({
      discovery: { providers: ['transak'] },
      option: 'matic',
      amount: '250',
      isLocked: false,
    })
  })

  test('[RAMP-01] [DAPP-01] a coin that the app locks is the only one, whatever the person pressed', () => {
    const settings = {
      defaultFundingCurrency: 'eth',
      lockFundingCurrencyToDefault: true,
    }
    const { wallet } = setUp({ settings })
    const onramp = createOnramp(wallet, { languages: [], option: 'matic' })
    expect(onramp.state.getState()).toMatchObject({
      option: 'eth',
      isLocked: true,
    })
    onramp.send({ type: 'option-chosen', option: 'usdc' })
    expect(onramp.state.getState().option).toBe('eth')
  })

  test.each([
    [{ defaultPurchaseAmount: -1 }, { amount: '100' }],
    [{ defaultFundingCurrency: 'doge' }, { option: 'usdc' }],
    [{ includedPaymentProviders: ['stripe'] }, { included: undefined }],
    [
      { lockFundingCurrencyToDefault: true },
      { option: 'usdc', isLocked: true },
    ],
  ])(
    '[RAMP-01] [DAPP-01] what an app names badly is ignored: %j',
    (settings, kept) => {
      const onramp = createOnramp(setUp({ settings }).wallet, { languages: [] })
      expect(onramp.state.getState()).toMatchObject(kept)
    },
  )

  test.each([
    ['no providers', undefined],
    ['a page that runs code', { onmeta: { page: 'javascript:alert(1)' } }],
    ['nonsense', 7],
  ])(
    '[ENVC-01] [RAMP-01] an environment with %s offers none',
    async (_, onramp) => {
      const given = setUp({ onramp })
      const { state } = await open(given)
      expect(state.discovery).toMatchObject({ providers: [] })
      expect(given.asked).toEqual([])
    },
  )

  test('[RAMP-01] offers no provider that pays to a network the wallet lacks', async () => {
    const { state } = await open(setUp({ chainIds: [1] }))
    expect(state.discovery).toMatchObject({ providers: [], unknown: [] })
  })

  test('[RAMP-01] is idle once it stopped, whatever comes then', async () => {
    const onramp = createOnramp(setUp({}).wallet, { languages: ['en-US'] })
    const started = onramp.start()
    onramp.stop()
    await started
    expect(onramp.state.getState().discovery).toEqual({ status: 'idle' })
  })
})
