import { findNetwork } from '@cairn/core'
import {
  type Address,
  type Collectible,
  filterCollectibles,
} from '@cairn/primitives'
import {
  Button,
  CollectibleGrid,
  EmptyState,
  Notice,
  Screen,
  SearchField,
  SkeletonRows,
  Stack,
} from '@cairn/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CollectibleLink } from '#shared/CollectibleLink.tsx'
import { documentsOptions } from '#shared/collectibles.queries.ts'
import { delay } from '#shared/delay.ts'
import { ScreenLink } from '#shared/ScreenLink.tsx'
import { useCollectibles } from '#shared/use-collectibles.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './collectibles.messages.ts'

/** After the last key, before a collection is searched. @see COLL-02 */
const searchDebounceMs = 500

/** What the account owns of one collection. @see COLL-02 */
export function CollectionScreen() {
  const { collectionId } = useParams({
    from: '/private/collection/$collectionId',
  })
  const owned = useCollectibles(0)
  const own = owned.collectibles.filter(
    ({ collection }) => collection.id === collectionId,
  )
  const title = own[0]?.collection.name ?? messages.collection
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      title={title}
    >
      {owned.status === 'pending' ? (
        <SkeletonRows label={messages.loading} rows={3} />
      ) : owned.status === 'failed' ? (
        <EmptyState
          action={<Button onClick={owned.retry}>{messages.retry}</Button>}
          title={messages.failed}
        >
          {messages.failedText}
        </EmptyState>
      ) : own.length === 0 ? (
        <EmptyState
          action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
          title={messages.missing}
        >
          {messages.missingText}
        </EmptyState>
      ) : (
        <Tokens own={own} />
      )}
    </Screen>
  )
}

function Tokens({ own }: { own: readonly Collectible[] }) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const [text, setText] = useState('')
  const documents = useQuery(documentsOptions(wallet, own))
  const search = useQuery(searchOptions(wallet, own, text))
  const shown = documents.data ?? own
  // Metadata is searched by its service; only what is owned comes of it.
  const found =
    text.trim() === ''
      ? shown
      : search.data
        ? shown.filter(({ tokenId }) => search.data.has(tokenId))
        : filterCollectibles(shown, { text, hiddenTokens: [] })
  return (
    <Stack gap={4}>
      <SearchField label={messages.search} onChange={setText} value={text} />
      {search.isError && (
        <Notice role="status" tone="warning">
          {messages.searchFailed}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState title={messages.noMatch} />
      ) : (
        <CollectibleGrid label={messages.collection}>
          {found.map((collectible) => (
            <CollectibleLink
              collectible={collectible}
              key={collectible.id}
              network={findNetwork(networks, collectible.chainId)}
            />
          ))}
        </CollectibleGrid>
      )}
    </Stack>
  )
}

function searchOptions(
  wallet: ReturnType<typeof useWallet>,
  own: readonly Collectible[],
  text: string,
) {
  const [first] = own
  const wanted = text.trim()
  return queryOptions({
    queryKey: ['collection-search', first?.collection.id, wanted],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      await delay(searchDebounceMs, signal)
      if (!first) return new Set()
      const { tokenIDs } =
        await wallet.clients.metadata.searchTokenMetadataTokenIDs(
          {
            chainID: `${first.chainId}`,
            contractAddress: first.contractAddress as Address,
            filter: { text: wanted },
          },
          { signal },
        )
      return new Set(tokenIDs)
    },
    enabled: wanted !== '' && first !== undefined,
    retry: 0,
  })
}
