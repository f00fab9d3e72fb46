/** A token somebody asks the price of. */
export type PricedToken = {
  readonly chainId: number
  /** Lower case; the native coin has its usual names. */
  readonly address: string
}

/** US dollars for one whole token, and when that was so. */
export type UsdPrice = { readonly usd: number; readonly at: Date }

/**
 * Where prices come from. One source knows the local chains; another may ask
 * a public market.
 *
 * @see PRICE-01, PRICE-02
 */
export type PriceSource = {
  /** In the order asked; `undefined` for what has no price. */
  readonly findPrices: (
    tokens: readonly PricedToken[],
  ) => Promise<readonly (UsdPrice | undefined)[]>
  /** What one US dollar buys of a currency, unless nobody knows. */
  readonly findUsdRate: (currency: string) => Promise<number | undefined>
  /** The tokens worth recording prices of. */
  readonly listTokens: () => readonly PricedToken[]
  /** The address under which the price of a token is recorded. */
  readonly toRecorded: (chainId: number, address: string) => string
}
