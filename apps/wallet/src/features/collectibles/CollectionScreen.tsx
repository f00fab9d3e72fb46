import {
  type Collectible,
  collectiblePageSize,
  filterCollectibles,
} from '@cairn/primitives'
import {
  Button,
  EmptyState,
  Notice,
  Screen,
  SearchField,
  Stack,
  Text,
} from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CollectibleTiles } from '#shared/collectibles/CollectibleTiles.tsx'
import {
  useCollectibles,
  useDocuments,
} from '#shared/collectibles/use-collectibles.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useBack } from '#shared/navigation/use-back.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './collectibles.messages.ts'
import { searchOptions } from './collectibles.queries.ts'

/** Lists the account's collectibles of one collection. @see COLL-02 */
export function CollectionScreen() {
  const { collectionId } = useParams({
    from: '/private/collection/$collectionId',
  })
  const owned = useCollectibles(0)
  const back = useBack()
  const own = owned.collectibles.filter(
    ({ collection }) => collection.id === collectionId,
  )
  const title = own[0]?.collection.name ?? messages.collection
  return (
    <Screen back={back} title={title}>
      {owned.status !== 'ready' ? (
        <QueryState
          failed={owned.status === 'failed'}
          loading={messages.loading}
          onRetry={owned.retry}
          retry={messages.retry}
          rows={3}
          text={messages.failedText}
          title={messages.failed}
        />
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
  const [text, setText] = useState('')
  const [pages, setPages] = useState(1)
  const isSearching = text.trim() !== ''
  // Their service finds what it has read: a search needs all that is owned.
  const { asked, isPending } = useDocuments(
    own,
    isSearching ? Number.POSITIVE_INFINITY : pages,
  )
  const search = useQuery(searchOptions(wallet, own[0], text, !isPending))
  const matching = !isSearching
    ? asked
    : search.data
      ? asked.filter(({ tokenId }) => search.data.has(tokenId))
      : filterCollectibles(asked, { text, hiddenTokens: [] })
  const found = matching.slice(0, pages * collectiblePageSize)
  const left = (isSearching ? matching : own).length - found.length
  return (
    <Stack gap={4}>
      <SearchField label={messages.search} onChange={setText} value={text} />
      {search.isError && (
        <Notice role="status" tone="warning">
          {messages.searchFailed}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          title={
            search.isFetching || isPending
              ? messages.searching
              : messages.noMatch
          }
        />
      ) : (
        <CollectibleTiles collectibles={found} label={messages.collection} />
      )}
      {left > 0 && (
        <>
          <Text look="small" tone="muted">
            {messages.left(left)}
          </Text>
          <Button block onClick={() => setPages(pages + 1)}>
            {messages.showMore}
          </Button>
        </>
      )}
    </Stack>
  )
}
