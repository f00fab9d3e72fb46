import type { Chain } from '@cairn/service-kit'
import {
  createTokenList,
  type ListedToken,
  type TokenList,
} from '../token-list.ts'
import { knownCoins } from './known-coins.ts'
import type { ListSource } from './list-settings.ts'
import type { ListToken } from './read-list.ts'

/** A list that was read, and what the operator said of it. */
export type LoadedList = {
  readonly source: ListSource
  readonly tokens: readonly ListToken[]
}

type ServedChain = Pick<Chain, 'chainId' | 'nativeToken'>
type Plain = Pick<
  ListToken,
  'chainId' | 'address' | 'name' | 'symbol' | 'decimals'
> &
  Pick<ListedToken, 'logoURI' | 'about'>

const keyOf = ({ chainId, address }: Pick<Plain, 'chainId' | 'address'>) =>
  `${chainId}:${address.toLowerCase()}`

/**
 * Makes one list of all: the operator's verified files come first, then the
 * canonical coins, then verified lists of others, then lists that only name.
 * Where two lists of one rank tell an address apart, nobody vouches for it; and
 * no list of others vouches for a coin with the symbol of one that stands above
 * it, or of the network's own.
 *
 * @param chains - that these lists count for
 * @returns the list, and sentences about what is not vouched for
 * @see META-01 f
 */
export function combineLists(
  chains: readonly ServedChain[],
  lists: readonly LoadedList[],
): { readonly list: TokenList; readonly doubts: readonly string[] } {
  const served = new Set(chains.map(({ chainId }) => chainId))
  const tokensOf = (wanted: (source: ListSource) => boolean) =>
    lists
      .filter(({ source }) => wanted(source))
      .map(({ source, tokens }) =>
        tokens.filter(
          (it) =>
            served.has(it.chainId) &&
            !it.isBlacklisted &&
            (source.chains?.includes(it.chainId) ?? true),
        ),
      )
  const facts = knownCoins.filter(({ chainId }) => served.has(chainId))
  const own = rank(
    tokensOf((it) => 'file' in it && it.trust === 'verified'),
    [],
  )
  const canonical = [...own.tokens, ...rank([facts], own.tokens).tokens]
  const above = createTokenList(chains, canonical, new Set())
  const others = rank(
    tokensOf((it) => 'url' in it && it.trust === 'verified'),
    canonical,
  )
  const doubts = [...own.doubts, ...others.doubts]
  const checked = others.tokens.map((token) => {
    const { chainId, address, symbol } = token
    if (above.findNamesake(chainId, address, symbol) === undefined) return token
    doubts.push(`${keyOf(token)} has the symbol of another coin.`)
    return { ...token, verified: false }
  })
  const vouched = [...canonical, ...checked]
  const named = rank(
    tokensOf(({ trust }) => trust === 'named'),
    vouched,
  ).tokens.map((token) => ({ ...token, verified: false }))
  return {
    list: createTokenList(chains, [...vouched, ...named], blacklistOf(lists)),
    doubts,
  }
}

/** Takes each address once, unless a list above has it. */
function rank(
  lists: readonly (readonly Plain[])[],
  above: readonly ListedToken[],
): { readonly tokens: readonly ListedToken[]; readonly doubts: string[] } {
  const known = new Set(above.map(keyOf))
  const byKey = new Map<string, ListedToken>()
  const doubts: string[] = []
  for (const token of lists.flat()) {
    const key = keyOf(token)
    if (known.has(key)) continue
    const before = byKey.get(key)
    const { chainId, address, name, symbol, decimals, logoURI, about } = token
    if (before === undefined)
      byKey.set(key, {
        ...{ chainId, address, name, symbol, decimals, logoURI, about },
        ...{ type: 'ERC20', verified: true },
      })
    else if (before.symbol !== symbol || before.decimals !== decimals) {
      byKey.set(key, { ...before, verified: false })
      doubts.push(`Two lists tell ${key} apart.`)
    }
  }
  return { tokens: [...byKey.values()], doubts }
}

/** Only the operator's own files take coins away. */
function blacklistOf(lists: readonly LoadedList[]): ReadonlySet<string> {
  return new Set(
    lists
      .filter(({ source }) => 'file' in source)
      .flatMap(({ tokens }) => tokens.filter((it) => it.isBlacklisted))
      .map(keyOf),
  )
}
