import type { Address } from '@cairn/primitives'
import { type LocalPair, localAmm } from './local-amm.ts'
import { localTokens } from './local-tokens.ts'

/** The pools of a local chain that give the prices of fee tokens. */
export type LocalFeeMarket = {
  readonly quoteToken: Address
  readonly native: LocalPair
  readonly tokens: readonly {
    readonly token: {
      readonly name: string
      readonly symbol: string
      readonly decimals: number
      readonly logoURL: string
      readonly contractAddress: Address
    }
    /** Absent for the quote token itself. */
    readonly pair?: LocalPair
  }[]
}

const stableSymbols: readonly string[] = ['USDC', 'USDT', 'DAI']

/**
 * Returns the stable coins of a local chain and their pairs, without node
 * requests.
 */
export function localFeeMarket(chainId: number): LocalFeeMarket {
  const { pairs, wrappedNative, quoteToken } = localAmm(chainId)
  const pairOf = (address: Address) =>
    pairs.find(({ token }) => token === address)
  const native = pairOf(wrappedNative)
  if (!native) throw new Error('A local chain trades its own coin.')
  const stable = localTokens(chainId).filter(
    ({ symbol, type }) => type === 'ERC20' && stableSymbols.includes(symbol),
  )
  return {
    quoteToken,
    native,
    tokens: stable.flatMap(({ address, name, symbol, decimals, logoURI }) => {
      const token = {
        name,
        symbol,
        decimals,
        logoURL: logoURI ?? '',
        contractAddress: address,
      }
      if (address === quoteToken) return [{ token }]
      const pair = pairOf(address)
      return pair ? [{ token, pair }] : []
    }),
  }
}
