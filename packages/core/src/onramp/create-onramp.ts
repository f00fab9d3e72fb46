import {
  type Address,
  type CountryLists,
  type OnrampEvent,
  type OnrampProvider,
  type OnrampState,
  onrampAfter,
  startOnramp,
} from '@cairn/primitives'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { loadCountryLists } from './country-lists.ts'
import { findCountry } from './find-country.ts'
import { startOf } from './funding-wishes.ts'
import { configuredProviders, readOnrampSettings } from './onramp-settings.ts'
import { openProvider, type ProviderPage } from './open-provider.ts'

type OnrampWallet = Pick<
  ConnectedWallet,
  | 'clients'
  | 'environment'
  | 'networks'
  | 'origin'
  | 'platform'
  | 'log'
  | 'visit'
>

/** A purchase that is being prepared. */
export type Onramp = {
  readonly state: StoreApi<OnrampState>
  /** Tells the purchase what the person did. */
  readonly send: (event: OnrampEvent) => void
  /** Loads lists again that did not come. */
  readonly retry: () => Promise<void>
  /** Finds the country and the providers. */
  readonly start: () => Promise<void>
  /** Returns the provider's page for the purchase: see `openProvider`. */
  readonly open: (
    account: Address,
    provider: OnrampProvider,
  ) => Promise<ProviderPage>
  /** Ends the purchase; later answers change nothing. */
  readonly stop: () => void
}

/**
 * Prepares a purchase: finds the country and which providers sell there. The
 * app that opened the wallet may have wishes: see {@link startOf}.
 *
 * @param options.languages - the browser's languages, as in `en-GB`
 * @see RAMP-01
 */
export function createOnramp(
  wallet: OnrampWallet,
  options: {
    readonly languages: readonly string[]
    readonly option?: OnrampState['option'] | undefined
  },
): Onramp {
  const settings = readOnrampSettings(wallet)
  const configured = configuredProviders(wallet, settings)
  const state = createStore<OnrampState>(() =>
    startOnramp(startOf(wallet, settings.included, options.option)),
  )
  let lists: CountryLists | undefined
  let isStopped = false

  const apply = (event: OnrampEvent) => {
    if (!isStopped) state.setState(onrampAfter(state.getState(), event), true)
  }
  /** Offers the providers of the country, once lists and country are known. */
  const offer = () => {
    const { country } = state.getState()
    if (country !== undefined && lists)
      apply({ type: 'listed', country, lists, configured })
  }
  const load = async () => {
    lists = await loadCountryLists(wallet, settings, lists)
    offer()
  }
  return {
    state,
    send(event) {
      apply(event)
      if (event.type === 'country-chosen') offer()
    },
    async retry() {
      apply({ type: 'retried' })
      await load()
    },
    async start() {
      isStopped = false
      apply({ type: 'retried' })
      await Promise.all([
        load(),
        findCountry(wallet, options.languages).then((country) => {
          apply({ type: 'located', country })
          offer()
        }),
      ])
    },
    open: (account, provider) =>
      openProvider(wallet, account, provider, state.getState()),
    stop() {
      apply({ type: 'stopped' })
      isStopped = true
    },
  }
}
