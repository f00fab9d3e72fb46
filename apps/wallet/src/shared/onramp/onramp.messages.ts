import type { FundingOption, OnrampProvider } from '@cairn/primitives'

const coins = {
  usdc: 'USDC',
  eth: 'ETH',
  matic: 'POL',
} as const satisfies Record<FundingOption, string>

/** @see RAMP-01 RAMP-02 */
export const messages = {
  providers: {
    moonpay: 'MoonPay',
    transak: 'Transak',
    onmeta: 'Onmeta',
    paytrie: 'Paytrie',
    sardine: 'Sardine',
  } satisfies Record<OnrampProvider, string>,
  coins,
  pending: 'Purchases',
  waiting: (provider: string) =>
    `Started at ${provider} · nothing received yet`,
  arrived: (provider: string, option: FundingOption | undefined) =>
    option === undefined
      ? `Coins from ${provider} arrived`
      : `${coins[option]} from ${provider} arrived`,
  see: 'See it',
  remove: 'Remove',
  removeLong: (provider: string) => `Remove the purchase from ${provider}`,
  stale: 'Purchases may be out of date',
  staleText: 'Cairn couldn’t read the network and will keep trying.',
} as const
