import { type Collectible, collectiblePageSize } from '@cairn/primitives'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useAccountAddress, useWallet } from '../wallet/wallet-context.ts'
import { documentsOptions, ownedOptions } from './collectibles.queries.ts'

/**
 * The account's collectibles; the first `pages` pages of 24 with their
 * metadata, the rest in state `init`.
 *
 * @see COLL-01
 */
export function useCollectibles(pages: number, enabled = true) {
  const { owned, all, isUsed } = useOwned(enabled)
  const { asked, isPending, areNamesMissing } = useDocuments(all, pages)
  return {
    status: owned.data ? 'ready' : owned.isError ? 'failed' : 'pending',
    collectibles: [...asked, ...all.slice(asked.length)],
    askedCount: asked.length,
    /** A page that was asked for has no answer yet. */
    isAsking: isPending,
    areNamesMissing,
    failedChains: (owned.data?.failedChains ?? []).filter(isUsed),
    /** There are more than the wallet asks for. */
    isCut: owned.data?.isCut === true,
    retry: () => void owned.refetch(),
  } as const
}

/** Returns the collectibles on the networks in use. */
function useOwned(enabled: boolean) {
  const wallet = useWallet()
  const address = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const off = useStore(wallet.networks, (networks) => networks.off)
  const owned = useQuery({
    ...ownedOptions(wallet, address, includeTestnets),
    enabled,
  })
  const isUsed = (chainId: number) => !off.includes(chainId)
  const all = (owned.data?.collectibles ?? []).filter(({ chainId }) =>
    isUsed(chainId),
  )
  return { owned, all, isUsed }
}

/**
 * The first `pages` pages of 24 of collectibles with their metadata.
 *
 * @see COLL-01
 */
export function useDocuments(all: readonly Collectible[], pages: number) {
  const wallet = useWallet()
  const wanted = Math.min(pages, Math.ceil(all.length / collectiblePageSize))
  const chunks = Array.from({ length: wanted }, (_, page) =>
    all.slice(page * collectiblePageSize, (page + 1) * collectiblePageSize),
  )
  const documents = useQueries({
    queries: chunks.map((chunk) => documentsOptions(wallet, chunk)),
  })
  const asked = chunks.flatMap((chunk, page) => {
    const { data, isError } = documents[page] ?? {}
    if (data) return data
    // What could not be asked is shown by its id: it is owned all the same.
    return chunk.map(
      (collectible): Collectible => ({
        ...collectible,
        loadingState: isError ? 'complete' : 'pending',
      }),
    )
  })
  return {
    asked,
    isPending: documents.some((one) => one.isPending),
    /** Some documents could not be read: these go by their ids. */
    areNamesMissing: documents.some(({ isError }) => isError),
  }
}

/** So many pages are asked for together, for who asks for all of them. */
export const pagesAtOnce = 4

/**
 * All of the account's collectibles, with their metadata as it comes: pages of
 * 24, a few at a time.
 *
 * @see SRCH-01 COLL-01
 */
export function useAllCollectibles(enabled: boolean) {
  const [pages, setPages] = useState(pagesAtOnce)
  const owned = useCollectibles(pages, enabled)
  const { collectibles, askedCount, isAsking } = owned
  // A host that is slow to give a document does not hold up the other pages.
  if (!isAsking && askedCount < collectibles.length) {
    setPages(pages + pagesAtOnce)
  }
  const isComplete = collectibles.every(
    ({ loadingState }) => loadingState === 'complete',
  )
  return { ...owned, isComplete }
}

/** One collectible of the account with its metadata. @see COLL-02 */
export function useCollectible(id: string) {
  const wallet = useWallet()
  const { owned, all } = useOwned(true)
  const found = all.find((one) => one.id === id)
  const document = useQuery({
    ...documentsOptions(wallet, found ? [found] : []),
    enabled: found !== undefined,
  })
  const waiting: Collectible | undefined = found && {
    ...found,
    loadingState: document.isError ? 'complete' : 'pending',
  }
  return {
    status: owned.data ? 'ready' : owned.isError ? 'failed' : 'pending',
    collectible: document.data?.[0] ?? waiting,
    retry: () => void owned.refetch(),
  } as const
}
