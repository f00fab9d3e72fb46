import { type Collectible, collectiblePageSize } from '@cairn/primitives'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { documentsOptions, ownedOptions } from './collectibles.queries.ts'
import { useAccountAddress, useWallet } from './wallet-context.ts'

/**
 * The account's collectibles; the first `pages` pages of 24 with their
 * metadata, the rest in state `init`.
 *
 * @see COLL-01
 */
export function useCollectibles(pages: number) {
  const wallet = useWallet()
  const address = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const owned = useQuery(ownedOptions(wallet, address, includeTestnets))
  const all = owned.data?.collectibles ?? []
  const { asked } = useDocuments(all, pages)
  return {
    status: owned.data ? 'ready' : owned.isError ? 'failed' : 'pending',
    collectibles: [...asked, ...all.slice(asked.length)],
    askedCount: asked.length,
    failedChains: owned.data?.failedChains ?? [],
    retry: () => void owned.refetch(),
  } as const
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
  return { asked, isPending: documents.some((one) => one.isPending) }
}

/** One collectible of the account with its metadata. @see COLL-02 */
export function useCollectible(id: string) {
  const wallet = useWallet()
  const address = useAccountAddress()
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const owned = useQuery(ownedOptions(wallet, address, includeTestnets))
  const found = owned.data?.collectibles.find((one) => one.id === id)
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
