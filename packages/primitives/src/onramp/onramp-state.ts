import {
  blockedMessage,
  type CountryLists,
  type FundingOption,
  fiatOfLocale,
  fundingDefaults,
  isBlockedLocale,
  needsRiskWarning,
  type OnrampProvider,
  orderProviders,
  sells,
} from './onramp-providers.ts'

/** A provider whose list of countries could not be loaded. */
export type UnknownProvider = keyof CountryLists

/** A purchase while it is prepared. @see RAMP-01 */
export type OnrampState = {
  readonly discovery:
    | { readonly status: 'idle' }
    | { readonly status: 'pending' }
    | {
        readonly status: 'success'
        readonly providers: readonly OnrampProvider[]
        /** Left out, because their country lists could not be loaded. */
        readonly unknown: readonly UnknownProvider[]
      }
    | { readonly status: 'error'; readonly error: string }
  /**
   * The country where the person is, as far as it is found. It blocks and warns,
   * whatever country they choose to pay in; `undefined` until it is found.
   */
  readonly located: string | undefined
  /** To pay in; `undefined` until it is found or chosen. */
  readonly country: string | undefined
  /** `undefined` until the person chooses one; then the first is preset. */
  readonly chosen: OnrampProvider | undefined
  readonly fiat: string
  readonly option: FundingOption
  readonly amount: string
  /** The coin cannot be changed. */
  readonly isLocked: boolean
  /** Keeps these providers alone; absent keeps all. */
  readonly included: readonly OnrampProvider[] | undefined
}

export type OnrampEvent =
  | { readonly type: 'located'; readonly country: string }
  | { readonly type: 'country-chosen'; readonly country: string }
  | {
      readonly type: 'listed'
      readonly country: string
      readonly lists: CountryLists
      /** Providers that the configuration names. */
      readonly configured: readonly OnrampProvider[]
    }
  | { readonly type: 'retried' }
  | { readonly type: 'stopped' }
  | { readonly type: 'provider-chosen'; readonly provider: OnrampProvider }
  | { readonly type: 'option-chosen'; readonly option: FundingOption }
  | { readonly type: 'amount-typed'; readonly amount: string }

/** Returns the state that a purchase starts in. @see RAMP-01 */
export function startOnramp(
  given: Partial<
    Pick<OnrampState, 'included' | 'option' | 'amount' | 'isLocked'>
  > = {},
): OnrampState {
  return {
    discovery: { status: 'pending' },
    located: undefined,
    country: undefined,
    chosen: undefined,
    fiat: fundingDefaults.fiat,
    option: fundingDefaults.option,
    amount: fundingDefaults.amount,
    isLocked: fundingDefaults.isLocked,
    included: undefined,
    ...given,
  }
}

/** Returns the state after an event. @see RAMP-01 */
export function onrampAfter(
  state: OnrampState,
  event: OnrampEvent,
): OnrampState {
  switch (event.type) {
    case 'located':
      return withLocation(state, event.country)
    case 'country-chosen':
      return withCountry(state, event.country)
    case 'listed':
      return event.country === state.country ? withLists(state, event) : state
    case 'retried':
      return { ...state, discovery: discoveryOf(state) }
    case 'stopped':
      return { ...state, discovery: { status: 'idle' } }
    case 'provider-chosen':
      return { ...state, chosen: event.provider }
    case 'option-chosen':
      return state.isLocked ? state : { ...state, option: event.option }
    case 'amount-typed':
      return { ...state, amount: event.amount }
    default:
      return event satisfies never
  }
}

/**
 * Returns the provider that Continue leads to: the chosen one, else the first,
 * of those that sell the chosen coin.
 */
export function chosenProvider(state: OnrampState): OnrampProvider | undefined {
  const { discovery, chosen, option } = state
  if (discovery.status !== 'success') return undefined
  const able = discovery.providers.filter((one) => sells(one, option))
  return able.find((one) => one === chosen) ?? able[0]
}

/**
 * Checks whether the provider's page needs the risk warning: by where the
 * person is, and by the country that they chose.
 *
 * @see RAMP-02
 */
export function warnsOfRisk(
  state: Pick<OnrampState, 'located' | 'country'>,
  provider: OnrampProvider,
): boolean {
  return countriesOf(state).some((one) => needsRiskWarning(one, provider))
}

/** The person's own choice of a country stays, however late this comes. */
function withLocation(state: OnrampState, located: string): OnrampState {
  const after = { ...state, located }
  return state.country === undefined
    ? withCountry(after, located)
    : { ...after, discovery: discoveryOf(after) }
}

function withCountry(state: OnrampState, country: string): OnrampState {
  const after = { ...state, country }
  return {
    ...after,
    chosen: undefined,
    fiat: fiatOfLocale(country),
    discovery: discoveryOf(after),
  }
}

/** Returns the discovery that begins. */
function discoveryOf(state: OnrampState): OnrampState['discovery'] {
  return isBlocked(state)
    ? { status: 'error', error: blockedMessage }
    : { status: 'pending' }
}

function isBlocked(state: OnrampState): boolean {
  return countriesOf(state).some(isBlockedLocale)
}

function countriesOf({
  located,
  country,
}: Pick<OnrampState, 'located' | 'country'>): readonly string[] {
  return [located, country].filter((one) => one !== undefined)
}

function withLists(
  state: OnrampState,
  event: Extract<OnrampEvent, { type: 'listed' }>,
): OnrampState {
  const { country, lists, configured } = event
  // Nothing is offered before it is known where the person is.
  if (state.located === undefined || isBlocked(state)) return state
  const isOffered = (provider: OnrampProvider) => configured.includes(provider)
  return {
    ...state,
    discovery: {
      status: 'success',
      providers: orderProviders(country, lists, state.included).filter(
        isOffered,
      ),
      unknown: (['moonpay', 'transak'] as const).filter(
        (one) =>
          isOffered(one) &&
          lists[one] === undefined &&
          (state.included?.includes(one) ?? true),
      ),
    },
  }
}
