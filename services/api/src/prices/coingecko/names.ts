import { isNativeToken } from '@cairn/primitives'
import type { Platform } from './answers.ts'

/** A token with its name at the API, and a unique key. */
export type Named = { readonly key: string; readonly name: string } & (
  | { readonly type: 'coin' }
  | { readonly type: 'token'; readonly platform: string }
)

/** A coin with a price in every currency. Their ratio is the exchange rate. */
export const bitcoin: Named = { type: 'coin', key: 'bitcoin', name: 'bitcoin' }

/**
 * Names a token of a chain. Returns `undefined` for a chain that the API does
 * not know, and for an address that is none.
 *
 * @param address - in lower case
 */
export function nameToken(
  platform: Platform | undefined,
  address: string,
): Named | undefined {
  if (!platform) return undefined
  if (isNativeToken(address)) {
    const { coin } = platform
    return coin === undefined
      ? undefined
      : { type: 'coin', key: coin, name: coin }
  }
  if (!/^0x[0-9a-f]{40}$/.test(address)) return undefined
  return {
    type: 'token',
    key: `${platform.id} ${address}`,
    name: address,
    platform: platform.id,
  }
}

/** Returns the path for present prices. Tokens with the same path share calls. */
export function pricePath(one: Named): string {
  return one.type === 'coin'
    ? '/simple/price'
    : `/simple/token_price/${one.platform}`
}

/** Returns the path for past prices. */
export function chartPath(one: Named): string {
  return one.type === 'coin'
    ? `/coins/${one.name}/market_chart`
    : `/coins/${one.platform}/contract/${one.name}/market_chart`
}
