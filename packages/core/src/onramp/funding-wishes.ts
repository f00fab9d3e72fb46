import {
  type FundingOption,
  fundingDefaults,
  fundingOptions,
  isFundingAmount,
  type OnrampProvider,
  type OnrampState,
  onrampProviders,
} from '@cairn/primitives'
import type { BaseWallet } from '../platform/base-wallet.ts'

type Start = Partial<
  Pick<OnrampState, 'included' | 'option' | 'amount' | 'isLocked'>
>

/**
 * Returns what a purchase starts with: by the environment, by the app that opened
 * the wallet, and by the coin that the person pressed. An app may leave out
 * providers of the environment, and adds none. What it names and nobody knows is
 * ignored.
 *
 * @param included - the environment's providers; absent keeps all
 * @param pressed - the coin that the person wants; a locked one stays
 * @see RAMP-01 DAPP-01
 */
export function startOf(
  { visit }: Pick<BaseWallet, 'visit'>,
  included: readonly OnrampProvider[] | undefined,
  pressed: FundingOption | undefined,
): Start {
  const intent = visit?.intent
  const wishes =
    (intent && 'options' in intent && intent.options?.settings) || {}
  const coin = wishes.defaultFundingCurrency?.toLowerCase()
  const wanted = fundingOptions.find((one) => one === coin)
  const isLocked = wishes.lockFundingCurrencyToDefault === true
  const option = isLocked
    ? (wanted ?? fundingDefaults.option)
    : (pressed ?? wanted)
  const amount = `${wishes.defaultPurchaseAmount ?? ''}`
  return {
    included: keepBoth(included, wishes.includedPaymentProviders),
    isLocked,
    ...(option && { option }),
    ...(isFundingAmount(amount) && { amount }),
  }
}

/** A list without any known provider is no wish. */
function keepBoth(
  own: readonly OnrampProvider[] | undefined,
  wished: readonly string[] | undefined,
): readonly OnrampProvider[] | undefined {
  const known = onrampProviders.filter((one) => wished?.includes(one))
  if (known.length === 0) return own
  return known.filter((one) => own === undefined || own.includes(one))
}
