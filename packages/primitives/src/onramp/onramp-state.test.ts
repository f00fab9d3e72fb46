import { describe, expect, test } from 'vitest'
import { onrampProviders } from './onramp-providers.ts'
import {
  chosenProvider,
  type OnrampEvent,
  type OnrampState,
  onrampAfter,
  startOnramp,
  warnsOfRisk,
} from './onramp-state.ts'

const after = (events: readonly OnrampEvent[], start = startOnramp()) =>
  events.reduce(onrampAfter, start)
const lists = { moonpay: ['US', 'GB'], transak: ['US', 'GB'] }
const listed = (country: string, given: object = {}): OnrampEvent => ({
  type: 'listed',
  country,
  lists,
  configured: onrampProviders,
  ...given,
})
const located = (country: string): OnrampEvent => ({ type: 'located', country })
const chosen = (country: string): OnrampEvent => ({
  type: 'country-chosen',
  country,
})

describe('onrampAfter', () => {
  test('[RAMP-01] starts pending with the defaults', () => {
    expect(startOnramp()).toMatchObject({
      discovery: { status: 'pending' },
      fiat: 'USD',
      option: 'usdc',
      amount: '100',
      isLocked: false,
      included: undefined,
    })
  })

  test('[RAMP-01] succeeds with the country’s providers and its currency', () => {
    expect(after([located('GB'), listed('GB')])).toMatchObject({
      discovery: {
        status: 'success',
        providers: ['moonpay', 'transak', 'onmeta'],
        unknown: [],
      },
      fiat: 'GBP',
    })
  })

  test('[RAMP-01] [ERRS-01] a blocked country is an error, whatever lists come', () => {
    const error = { status: 'error', error: 'Locale is blocked' }
    const state = after([located('RU'), listed('RU')])
    expect(state.discovery).toEqual(error)
    expect(chosenProvider(state)).toBeUndefined()
    expect(onrampAfter(state, { type: 'retried' }).discovery).toEqual(error)
  })

  test('[RAMP-01] the country where the person is blocks, whatever country they choose', () => {
    const error = { status: 'error', error: 'Locale is blocked' }
    const before = after([located('RU'), listed('RU')])
    const state = after([chosen('GB'), listed('GB')], before)
    expect(state.country).toBe('GB')
    expect(state.discovery).toEqual(error)
    expect(chosenProvider(state)).toBeUndefined()
    expect(onrampAfter(state, { type: 'retried' }).discovery).toEqual(error)
    const late = after([chosen('GB'), listed('GB'), located('RU')])
    expect(late.discovery).toEqual(error)
    expect(after([listed('GB')], late).discovery).toEqual(error)
  })

  test('[RAMP-01] offers nothing before it is known where the person is', () => {
    expect(after([chosen('GB'), listed('GB')]).discovery.status).toBe('pending')
  })

  test('[RAMP-01] a location that comes late does not undo the person’s choice', () => {
    const state = after([chosen('GB'), located('US'), listed('GB')])
    expect(state.country).toBe('GB')
    expect(state.fiat).toBe('GBP')
  })

  test('[RAMP-01] providers of another country are ignored', () => {
    const events = [located('US'), chosen('GB'), listed('US')]
    expect(after(events).discovery.status).toBe('pending')
  })

  test('[RAMP-01] a list that did not come leaves its provider out, and names it', () => {
    const event = listed('GB', { lists: { ...lists, moonpay: undefined } })
    const state = after([located('GB'), event])
    expect(state.discovery).toEqual({
      status: 'success',
      providers: ['transak', 'onmeta'],
      unknown: ['moonpay'],
    })
    const again = after([{ type: 'retried' }], state)
    expect(again.discovery.status).toBe('pending')
  })

  test('[RAMP-01] offers no provider that is not configured or not included', () => {
    const none = { moonpay: undefined, transak: undefined }
    const state = after(
      [
        located('US'),
        listed('US', { lists: none, configured: ['moonpay', 'transak'] }),
      ],
      startOnramp({ included: ['transak', 'sardine'] }),
    )
    expect(state.discovery).toEqual({
      status: 'success',
      providers: [],
      unknown: ['transak'],
    })
  })

  test('[RAMP-01] a coin that is not locked can be changed', () => {
    const change: OnrampEvent = { type: 'option-chosen', option: 'eth' }
    expect(after([change]).option).toBe('eth')
  })

  test('[RAMP-01] is idle once it is stopped', () => {
    expect(after([{ type: 'stopped' }]).discovery).toEqual({ status: 'idle' })
  })
})

describe('warnsOfRisk', () => {
  test.each([
    [[located('GB')], true],
    [[located('GB'), chosen('US')], true],
    [[located('US'), chosen('GB')], true],
    [[located('US')], false],
  ])(
    '[RAMP-02] by where the person is and by their choice: %j is %s',
    (events, warns) => {
      const state = after(events)
      expect(warnsOfRisk(state, 'moonpay')).toBe(warns)
      expect(warnsOfRisk(state, 'transak')).toBe(false)
    },
  )
})

describe('chosenProvider', () => {
  const ready = (events: readonly OnrampEvent[] = []): OnrampState =>
    after([located('US'), listed('US'), ...events])

  test('[RAMP-01] is the first one, until the person chooses another', () => {
    expect(chosenProvider(ready())).toBe('sardine')
    expect(
      chosenProvider(ready([{ type: 'provider-chosen', provider: 'transak' }])),
    ).toBe('transak')
  })

  test('[RAMP-01] is one that sells the coin', () => {
    const eth: OnrampEvent = { type: 'option-chosen', option: 'eth' }
    expect(chosenProvider(ready([eth]))).toBe('moonpay')
  })

  test('[RAMP-01] is dropped with its country', () => {
    const state = ready([
      { type: 'provider-chosen', provider: 'transak' },
      chosen('GB'),
      listed('GB'),
    ])
    expect(chosenProvider(state)).toBe('moonpay')
  })
})
