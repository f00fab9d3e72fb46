/** @see RAMP-01 RAMP-02 */
export const messages = {
  title: 'Buy',
  amount: 'Amount',
  amountWrong: 'Enter an amount, for example 100.',
  get: 'You get',
  country: 'Country',
  chooseCountry: 'Choose your country',
  searchCountry: 'Search countries',
  noCountry: 'No countries found',
  noCountryText: 'Check the spelling, or try a shorter search.',
  providers: 'Choose who sells it to you',
  loading: 'Finding providers',
  blockedText:
    'Payment providers don’t sell coins in this country. Your wallet works as usual.',
  none: (country: string) => `No providers sell in ${country}`,
  noneText: 'Choose another country, or receive coins from someone else.',
  unknown: (names: string) => `Can’t reach ${names}`,
  unknownText: 'Cairn couldn’t load the list of their countries.',
  retry: 'Try again',
  sells: (coin: string, network: string) => `${coin} on ${network}`,
  sellsFrom: (coin: string, network: string, amount: string) =>
    `${coin} on ${network}. Starts at ${amount}.`,
  choosesThere: (network: string) =>
    `Choose coin and amount there. Arrives on ${network}.`,
  sellsNot: (coin: string) => `Doesn’t sell ${coin}`,
  pageText: (provider: string) =>
    `You pay on ${provider}’s page. They set the price and the fees, and they may ask for ID.`,
  continue: (provider: string) => `Continue to ${provider}`,
  continueBare: 'Continue',
  opening: (provider: string) => `Opening ${provider}`,
  failed: (provider: string) => `Couldn’t open ${provider}`,
  failedText: 'Nothing was paid. Try again in a moment.',
  slow: 'This page is slow to load. You can open it in a new tab.',
  newTab: 'Open in a new tab',
  newTabText: 'An identity check may need your camera. It works in a new tab.',
  arrives:
    'The purchase stays on your wallet page until the coins arrive. You can close this.',
  risk: 'Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong.',
} as const
