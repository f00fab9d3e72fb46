import { type Collectible, filterCollectibles } from '@cairn/primitives'
import {
  Button,
  EmptyState,
  Notice,
  SearchField,
  Stack,
  Text,
  TextLink,
} from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CollectibleTiles } from '#shared/collectibles/CollectibleTiles.tsx'
import {
  pagesAtOnce,
  useCollectibles,
  useDocuments,
} from '#shared/collectibles/use-collectibles.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './collectibles-part.messages.ts'
import { messages as home } from './home.messages.ts'

/** The collectibles of the account in all their states. @see COLL-01 */
export function CollectiblesPart() {
  const { settings } = useWallet()
  const hiddenTokens = useStore(settings, (state) => state.hiddenTokens)
  const owned = useCollectibles(0)
  if (owned.status !== 'ready')
    return (
      <QueryState
        failed={owned.status === 'failed'}
        loading={home.collectiblesLoading}
        onRetry={owned.retry}
        retry={home.retry}
        rows={4}
        text={home.failedText}
        title={messages.collectiblesFailed}
      />
    )
  const { collectibles, isCut } = owned
  if (collectibles.length === 0)
    return (
      <EmptyState title={messages.collectiblesNone}>
        {messages.collectiblesNoneText}
      </EmptyState>
    )
  // What is hidden is not asked for, and takes no place on a page.
  const listed = filterCollectibles(collectibles, { text: '', hiddenTokens })
  const hiddenCount = countHidden(collectibles, listed)
  return (
    <Stack gap={4}>
      {isCut && (
        <Notice role="status" tone="warning">
          {messages.collectiblesCut}
        </Notice>
      )}
      {listed.length === 0 ? (
        <EmptyState title={messages.allCollectiblesHidden} />
      ) : (
        <Listed collectibles={listed} />
      )}
      {hiddenCount > 0 && (
        <Text look="small" tone="muted">
          {messages.collectionsHidden(hiddenCount)}{' '}
          <TextLink
            renderLink={(link) => (
              <Link {...link} to="/settings/hidden-tokens" />
            )}
          >
            {home.showHidden(hiddenCount)}
          </TextLink>
        </Text>
      )}
    </Stack>
  )
}

function countHidden(
  all: readonly Collectible[],
  listed: readonly Collectible[],
): number {
  const collections = (some: readonly Collectible[]) =>
    new Set(some.map(({ collection }) => collection.id)).size
  return collections(all) - collections(listed)
}

/** By pages of 24; a search reads the others too, a few at a time. */
function Listed({ collectibles }: { collectibles: readonly Collectible[] }) {
  const [pages, setPages] = useState(1)
  const [text, setText] = useState('')
  const { asked, isPending } = useDocuments(collectibles, pages)
  const left = collectibles.length - asked.length
  const isReading = text.trim() !== '' && left > 0
  if (isReading && !isPending) setPages(pages + pagesAtOnce)
  // Those that nobody asked for yet are in state `init`: a search hides them.
  const all = [...asked, ...collectibles.slice(asked.length)]
  const found = filterCollectibles(text.trim() === '' ? asked : all, {
    text,
    hiddenTokens: [],
  })
  return (
    <>
      <SearchField
        label={messages.searchCollectibles}
        onChange={setText}
        value={text}
      />
      {found.length > 0 ? (
        <CollectibleTiles collectibles={found} label={home.collectibles} />
      ) : (
        !isReading && (
          <EmptyState title={messages.noCollectibleMatch}>
            {messages.noCollectibleMatchText}
          </EmptyState>
        )
      )}
      {isReading ? (
        <div role="status">
          <Text look="small" tone="muted">
            {messages.collectiblesReading(left)}
          </Text>
        </div>
      ) : (
        left > 0 && (
          <>
            <Text look="small" tone="muted">
              {messages.collectiblesLeft(left)}
            </Text>
            <Button block onClick={() => setPages(pages + 1)}>
              {messages.showMore}
            </Button>
          </>
        )
      )}
    </>
  )
}
