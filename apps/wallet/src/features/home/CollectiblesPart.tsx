import { filterCollectibles } from '@cairn/primitives'
import {
  Button,
  EmptyState,
  SearchField,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CollectibleTiles } from '#shared/CollectibleTiles.tsx'
import { useCollectibles } from '#shared/use-collectibles.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { messages } from './home.messages.ts'

/** The collectibles of the account, by pages of 24. @see COLL-01 */
export function CollectiblesPart() {
  const { settings } = useWallet()
  const hiddenTokens = useStore(settings, (state) => state.hiddenTokens)
  const [pages, setPages] = useState(1)
  const [text, setText] = useState('')
  const owned = useCollectibles(pages)
  if (owned.status === 'pending')
    return <SkeletonRows label={messages.collectiblesLoading} rows={4} />
  if (owned.status === 'failed')
    return (
      <EmptyState
        action={<Button onClick={owned.retry}>{messages.retry}</Button>}
        title={messages.collectiblesFailed}
      >
        {messages.failedText}
      </EmptyState>
    )
  const { collectibles, askedCount } = owned
  if (collectibles.length === 0)
    return (
      <EmptyState title={messages.collectiblesNone}>
        {messages.collectiblesNoneText}
      </EmptyState>
    )
  const shown = filterCollectibles(collectibles.slice(0, askedCount), {
    text,
    hiddenTokens,
  })
  const left = collectibles.length - askedCount
  return (
    <Stack gap={4}>
      <SearchField
        label={messages.searchCollectibles}
        onChange={setText}
        value={text}
      />
      {shown.length === 0 ? (
        <EmptyState title={messages.noCollectibleMatch}>
          {messages.noMatchText}
        </EmptyState>
      ) : (
        <CollectibleTiles collectibles={shown} label={messages.collectibles} />
      )}
      {left > 0 && (
        <>
          <Text look="small" tone="muted">
            {messages.collectiblesLeft(left)}
          </Text>
          <Button block onClick={() => setPages(pages + 1)}>
            {messages.showMore}
          </Button>
        </>
      )}
    </Stack>
  )
}
