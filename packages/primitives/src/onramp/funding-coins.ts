import { isNativeToken } from '../accounts/address-text.ts'
import { type FundingOption, fundingOptions } from './onramp-providers.ts'

/** Symbols of the coins on the chains; `matic` is the chain's own coin. */
const symbolsOf: Readonly<Record<FundingOption, readonly string[]>> = {
  usdc: ['USDC', 'USDC.e'],
  eth: ['WETH', 'ETH'],
  matic: [],
}

/**
 * Returns the option that a coin of Polygon or Amoy belongs to. Only listed
 * coins count, because anyone can make one with the same symbol.
 *
 * @returns `undefined` if no provider sells the coin
 * @see RAMP-01 RAMP-02
 */
export function findFundingOption(coin: {
  readonly contractAddress: string
  readonly symbol: string
  readonly verified: boolean
}): FundingOption | undefined {
  if (isNativeToken(coin.contractAddress)) return 'matic'
  if (!coin.verified) return undefined
  return fundingOptions.find((option) =>
    symbolsOf[option].includes(coin.symbol),
  )
}
