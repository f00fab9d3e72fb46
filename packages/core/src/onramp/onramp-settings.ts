import {
  type OnrampProvider,
  onrampProviders,
  paidChainOf,
} from '@cairn/primitives'
import { type OnrampSettings, onrampSettings } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { findNetwork } from '../networks/networks.store.ts'

type Configured = Pick<ConnectedWallet, 'environment' | 'networks' | 'log'>

/**
 * Returns the payment providers of the environment.
 *
 * @returns none if the environment names none, or names them badly
 * @see RAMP-01 ENVC-01
 */
export function readOnrampSettings({
  environment,
  log,
}: Pick<Configured, 'environment' | 'log'>): OnrampSettings {
  const { onramp } = environment
  if (onramp === undefined) return {}
  const { data, error } = z.safeParse(onrampSettings, onramp)
  if (!data) log.warn({ error: String(error) }, 'Payment providers are unknown')
  return data ?? {}
}

/**
 * Returns the providers that are configured and pay to a network that the
 * wallet has.
 */
export function configuredProviders(
  wallet: Configured,
  settings: OnrampSettings,
): readonly OnrampProvider[] {
  return onrampProviders.filter(
    (provider) =>
      settings[provider] !== undefined &&
      findNetwork(
        wallet.networks.getState(),
        paidChainOf(wallet.environment, provider),
      ),
  )
}
