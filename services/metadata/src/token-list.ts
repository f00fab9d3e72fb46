import {
  type LocalToken,
  localTokens,
  localUnlistedTokens,
} from '@cairn/contracts'

/** Verified and blacklisted tokens. Addresses are lower case. */
export type TokenList = {
  readonly find: (chainId: number, address: string) => LocalToken | undefined
  readonly list: (chainId: number) => readonly LocalToken[]
  readonly isBlacklisted: (chainId: number, address: string) => boolean
}

/** Creates the list of the local chains. */
export function createLocalTokenList(chainIds: readonly number[]): TokenList {
  const key = (chainId: number, address: string) =>
    `${chainId}:${address.toLowerCase()}`
  const lists = new Map(chainIds.map((id) => [id, localTokens(id)]))
  const byKey = new Map(
    [...lists.values()]
      .flat()
      .map((token) => [key(token.chainId, token.address), token]),
  )
  const blacklist = new Set(
    chainIds
      .flatMap(localUnlistedTokens)
      .filter((token) => token.blacklist)
      .map((token) => key(token.chainId, token.address)),
  )
  return {
    find: (chainId, address) => byKey.get(key(chainId, address)),
    list: (chainId) => lists.get(chainId) ?? [],
    isBlacklisted: (chainId, address) => blacklist.has(key(chainId, address)),
  }
}
