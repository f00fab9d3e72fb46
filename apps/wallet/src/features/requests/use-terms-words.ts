import {
  type CoinFacts,
  contractKey,
  factsOfHeld,
  findNetwork,
  listedCoin,
  type MoneyTerms,
} from '@cairn/core'
import { type Coin, coinId, isNativeToken } from '@cairn/primitives'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { contractInfosOptions } from '#shared/calls/contracts.queries.ts'
import { useNetworkTitle } from '#shared/networks/use-network-title.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { termsWords } from './terms-words.ts'

/**
 * Returns a function that writes the amounts of a request's terms. It knows
 * coins that the account holds, and those on token lists.
 *
 * @param terms - absent for a request without terms
 */
export function useTermsWords(
  terms: MoneyTerms | undefined,
  coins: readonly Coin[],
) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const titleOf = useNetworkTitle()
  const infosOf = (token: MoneyTerms['pay'] | MoneyTerms['get'] | undefined) =>
    contractInfosOptions(
      wallet,
      token?.chainId ?? 0,
      token && !isNativeToken(token.contractAddress)
        ? [token.contractAddress]
        : [],
    )
  const paid = useQuery(infosOf(terms?.pay))
  const got = useQuery(infosOf(terms?.get))
  const factsOf = (
    { chainId, contractAddress }: MoneyTerms['pay'] | MoneyTerms['get'],
    infos: typeof paid.data,
  ): CoinFacts | undefined => {
    const id = coinId(chainId, contractAddress)
    const held = coins.find((coin) => coin.id === id)
    if (held) return factsOfHeld(held)
    return isNativeToken(contractAddress)
      ? findNetwork(networks, chainId)?.nativeToken
      : listedCoin(infos?.get(contractKey(chainId, contractAddress)))
  }
  return (own: MoneyTerms) =>
    termsWords(
      own,
      { pay: factsOf(own.pay, paid.data), get: factsOf(own.get, got.data) },
      titleOf,
    )
}
