import { findNetwork } from '@cairn/core'
import {
  emptySearch,
  filterCollectibles,
  indexCoins,
  indexCollectibles,
  indexContacts,
  isSearchWaiting,
  type OwnedIndex,
  searchDebounceMs,
  settleSearch,
  typeSearch,
} from '@cairn/primitives'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Coins, useCoins } from '#shared/coins/use-coins.ts'
import { useAllCollectibles } from '#shared/collectibles/use-collectibles.ts'
import { useQuietContacts } from '#shared/contacts/contacts.queries.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/**
 * The account's things as far as they are known, and what is missing of them.
 */
export type OwnedThings = {
  readonly index: OwnedIndex
  readonly coins: Pick<Coins, 'priceOf' | 'currency'>
  /** Not all of it is there yet. */
  readonly isLoading: boolean
  /** Collectibles whose metadata is read, of all there are. */
  readonly read: number
  readonly total: number
  readonly coinsFailed: boolean
  readonly collectiblesFailed: boolean
  readonly areNamesMissing: boolean
  readonly contactsFailed: boolean
  /** They are read only where a person asks for them. */
  readonly contactsNeedSignature: boolean
  /** Titles of networks that did not answer. */
  readonly failedNetworks: readonly string[]
  readonly retry: () => void
}

/**
 * Everything a search looks through: coins and collectibles that are not
 * hidden, and contacts, where nobody has to sign for them.
 *
 * @see SRCH-01
 */
export function useOwnedThings(): OwnedThings {
  const wallet = useWallet()
  const settings = useStore(wallet.settings)
  const networks = useStore(wallet.networks)
  const coins = useCoins()
  const hasCollectibles = !settings.hideCollectibles
  const owned = useAllCollectibles(hasCollectibles)
  const people = useQuietContacts()
  const collectibles = filterCollectibles(owned.collectibles, {
    text: '',
    hiddenTokens: settings.hiddenTokens,
  })
  const failedChains = new Set([...coins.failedChains, ...owned.failedChains])
  return {
    index: {
      coins: indexCoins(coins.coins, networks.all),
      ...indexCollectibles(hasCollectibles ? collectibles : [], networks.all),
      contacts: indexContacts(people.contacts),
    },
    coins,
    isLoading:
      coins.status === 'pending' ||
      people.status === 'pending' ||
      (hasCollectibles && (owned.status === 'pending' || !owned.isComplete)),
    read: owned.collectibles.filter(
      ({ loadingState }) => loadingState === 'complete',
    ).length,
    total: owned.collectibles.length,
    coinsFailed: coins.status === 'failed',
    collectiblesFailed: hasCollectibles && owned.status === 'failed',
    areNamesMissing: owned.areNamesMissing,
    contactsFailed: people.status === 'failed',
    contactsNeedSignature: people.status === 'needs-signature',
    failedNetworks: [...failedChains].map(
      (chainId) => findNetwork(networks, chainId)?.title ?? `Chain ${chainId}`,
    ),
    retry: () => {
      coins.retry()
      owned.retry()
      if (people.status === 'failed') people.retry()
    },
  }
}

/** The text of a search: an empty one clears at once, others wait a moment. @see SRCH-01 */
export function useSearchText() {
  const [text, setText] = useState(emptySearch)
  const isWaiting = isSearchWaiting(text)
  useEffect(() => {
    if (!isWaiting) return undefined
    // Another key begins the wait again.
    const timer = setTimeout(
      () => setText(settleSearch(text)),
      searchDebounceMs,
    )
    return () => clearTimeout(timer)
  }, [text, isWaiting])
  return {
    ...text,
    isWaiting,
    type: (typed: string) => setText(typeSearch(text, typed)),
    settle: () => setText(settleSearch(text)),
  }
}
