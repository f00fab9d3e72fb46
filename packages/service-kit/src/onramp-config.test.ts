import { describe, expect, test } from 'vitest'
import { readOnramp } from './onramp-config.ts'

const moonpay = {
  ONRAMP_MOONPAY_URL: 'https://buy.moonpay.com/',
  ONRAMP_MOONPAY_API_KEY: 'pk_live_1',
  ONRAMP_MOONPAY_COUNTRIES_URL: 'https://api.moonpay.com/v3/countries',
}

describe('readOnramp', () => {
  test('[RAMP-01] [ENVC-01] offers nothing that is not configured', () => {
    expect(readOnramp({}, { playedAt: undefined })).toEqual({})
    expect(readOnramp(moonpay, { playedAt: undefined })).toEqual({
      moonpay: {
        page: 'https://buy.moonpay.com/',
        apiKey: 'pk_live_1',
        countries: 'https://api.moonpay.com/v3/countries',
      },
    })
  })

  test('[SRVC-01] the local pages play what is not configured', () => {
    const playedAt = 'http://localhost:4000/onramp'
    const settings = readOnramp(
      { ...moonpay, ONRAMP_PROVIDERS: 'moonpay, onmeta' },
      { playedAt },
    )
    expect(settings.included).toEqual(['moonpay', 'onmeta'])
    expect(settings.moonpay?.page).toBe('https://buy.moonpay.com/')
    expect(settings.transak).toEqual({
      page: `${playedAt}/transak`,
      countries: `${playedAt}/transak/countries`,
    })
    expect(settings.sardine).toEqual({ page: `${playedAt}/sardine` })
  })

  test.each([
    [{ ONRAMP_MOONPAY_URL: 'https://m.example' }, 'ONRAMP_MOONPAY_API_KEY'],
    [
      { ONRAMP_TRANSAK_URL: 'https://t.example' },
      'ONRAMP_TRANSAK_COUNTRIES_URL',
    ],
    [{ ONRAMP_ONMETA_URL: 'javascript:alert(1)' }, 'ONRAMP_ONMETA_URL'],
    [{ ONRAMP_SARDINE_URL: 'https://a;script-src/' }, 'ONRAMP_SARDINE_URL'],
    [{ ONRAMP_PROVIDERS: 'moonpay,paypal' }, 'ONRAMP_PROVIDERS'],
  ])('[ENVC-01] error: %j names %s', (env, name) => {
    expect(() => readOnramp(env, { playedAt: undefined })).toThrow(name)
  })
})
