import { localTokens, localUnlistedTokens } from '@cairn/contracts'
import { nativeTokenAddress } from '@cairn/primitives'
import type { Chain } from '@cairn/service-kit'
import { symbolSkeleton } from './lists/symbol-skeleton.ts'

/** Words and links of a coin that a list has beside its facts. @see COIN-01 */
export type CoinAbout = {
  readonly description?: string | undefined
  /** The coin's page, `https:`. */
  readonly link?: string | undefined
  /** The coin that this one stands for on another network; lower case. */
  readonly originAddress?: string | undefined
}

/** A token that a list names. */
export type ListedToken = {
  readonly chainId: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** 0 for collections. */
  readonly decimals: number
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  readonly logoURI?: string | undefined
  readonly about?: CoinAbout | undefined
  /** Whether the list vouches for it, and does not only name it. */
  readonly verified: boolean
}

/** Tokens by chain and address, as lists tell them. */
export type TokenList = {
  readonly find: (chainId: number, address: string) => ListedToken | undefined
  readonly list: (chainId: number) => readonly ListedToken[]
  readonly isBlacklisted: (chainId: number, address: string) => boolean
  /**
   * Returns the address of another coin that is vouched for, or the network's
   * own, whose symbol this one could be taken for. @see COIN-04 b
   */
  readonly findNamesake: (
    chainId: number,
    address: string,
    symbol: string,
  ) => string | undefined
}

const keyOf = (chainId: number, address: string) =>
  `${chainId}:${address.toLowerCase()}`

/**
 * Makes a token list of tokens, at most one for each address.
 *
 * @param blacklist - by `chainId:address` in lower case
 */
export function createTokenList(
  chains: readonly Pick<Chain, 'chainId' | 'nativeToken'>[],
  tokens: readonly ListedToken[],
  blacklist: ReadonlySet<string>,
): TokenList {
  const byKey = new Map(tokens.map((it) => [keyOf(it.chainId, it.address), it]))
  const byChain = Map.groupBy(tokens, ({ chainId }) => chainId)
  const bySymbol = Map.groupBy(
    [
      ...chains.map(({ chainId, nativeToken: { symbol } }) => ({
        ...{ chainId, symbol, address: nativeTokenAddress, type: 'ERC20' },
        verified: true,
      })),
      ...tokens,
    ].filter(({ type, verified }) => verified && type === 'ERC20'),
    ({ chainId, symbol }) => `${chainId}:${symbolSkeleton(symbol)}`,
  )
  return {
    find: (chainId, address) => byKey.get(keyOf(chainId, address)),
    list: (chainId) => byChain.get(chainId) ?? [],
    isBlacklisted: (chainId, address) => blacklist.has(keyOf(chainId, address)),
    findNamesake(chainId, address, symbol) {
      const skeleton = symbolSkeleton(symbol)
      if (skeleton === '') return undefined
      const known = bySymbol.get(`${chainId}:${skeleton}`) ?? []
      const isListed = known.some(
        (it) => it.address.toLowerCase() === address.toLowerCase(),
      )
      return isListed ? undefined : known[0]?.address.toLowerCase()
    },
  }
}

/**
 * Creates the list of the local chains' tokens.
 *
 * @param chains - that this process started: elsewhere anyone can deploy these
 * tokens at the same addresses, and mint them
 * @see COIN-01
 */
export function createLocalTokenList(
  chains: readonly Pick<Chain, 'chainId' | 'nativeToken'>[],
): TokenList {
  const ids = chains.map(({ chainId }) => chainId)
  const blacklist = ids
    .flatMap(localUnlistedTokens)
    .filter((token) => token.blacklist)
    .map((token) => keyOf(token.chainId, token.address))
  return createTokenList(chains, ids.flatMap(localTokens), new Set(blacklist))
}

/**
 * Joins lists of different chains to one.
 *
 * @param listOf - returns the list that counts for a chain now
 */
export function joinTokenLists(
  listOf: (chainId: number) => TokenList,
): TokenList {
  return {
    find: (chainId, address) => listOf(chainId).find(chainId, address),
    list: (chainId) => listOf(chainId).list(chainId),
    isBlacklisted: (chainId, address) =>
      listOf(chainId).isBlacklisted(chainId, address),
    findNamesake: (chainId, address, symbol) =>
      listOf(chainId).findNamesake(chainId, address, symbol),
  }
}
