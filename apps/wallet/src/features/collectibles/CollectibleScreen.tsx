import { notify, putHidden } from '@cairn/core'
import type { Address, Collectible } from '@cairn/primitives'
import {
  Button,
  Card,
  EmptyState,
  KeyValues,
  Notice,
  Screen,
  Section,
  Stack,
} from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useStore } from 'zustand'
import { useCollectible } from '#shared/collectibles/use-collectibles.ts'
import { QueryState } from '#shared/loading/QueryState.tsx'
import { ScreenLink } from '#shared/navigation/ScreenLink.tsx'
import { useBack } from '#shared/navigation/use-back.tsx'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useIsWatching, useWallet } from '#shared/wallet/wallet-context.ts'
import { CollectibleFacts } from './CollectibleFacts.tsx'
import { CollectibleHead } from './CollectibleHead.tsx'
import { CollectibleMedia } from './CollectibleMedia.tsx'
import { messages } from './collectibles.messages.ts'

/** One collectible of the account. @see COLL-02 */
export function CollectibleScreen() {
  const { collectibleId } = useParams({
    from: '/private/collectible/$collectibleId',
  })
  const { status, collectible, retry } = useCollectible(collectibleId)
  const back = useBack()
  if (collectible) return <CollectiblePage collectible={collectible} />
  return (
    <Screen back={back} title={messages.collectible} width="task">
      {status !== 'ready' ? (
        <QueryState
          failed={status === 'failed'}
          loading={messages.loading}
          onRetry={retry}
          retry={messages.retry}
          rows={3}
          text={messages.failedText}
          title={messages.failed}
        />
      ) : (
        <EmptyState
          action={<ScreenLink to="/wallet">{messages.toWallet}</ScreenLink>}
          title={messages.missing}
        >
          {messages.missingText}
        </EmptyState>
      )}
    </Screen>
  )
}

function CollectiblePage({ collectible }: { collectible: Collectible }) {
  const { settings, storage } = useWallet()
  const back = useBack()
  const isWatching = useIsWatching()
  const { id, name, collection } = collectible
  const isHidden = useStore(settings, (state) =>
    state.hiddenTokens.includes(collection.id),
  )
  return (
    <Screen back={back} title={name} titleHidden width="task">
      <Stack gap={6}>
        <CollectibleMedia collectible={collectible} />
        <CollectibleHead collectible={collectible} />
        {!isWatching && (
          <Button
            block
            icon={<ArrowUpRight size={20} />}
            renderLink={(link) => (
              <Link {...link} search={{ collectible: id }} to="/send" />
            )}
            variant="primary"
          >
            {messages.send}
          </Button>
        )}
        {!collection.verified && (
          <Notice tone="warning">{messages.unlisted}</Notice>
        )}
        <Card>
          <CollectibleFacts collectible={collectible} />
        </Card>
        <Attributes collectible={collectible} />
        <Stack gap={2}>
          <RefreshButton collectible={collectible} />
          <Button
            onClick={() =>
              putHidden(settings, storage, collection.id, !isHidden)
            }
            variant="quiet"
          >
            {isHidden ? messages.show : messages.hide}
          </Button>
        </Stack>
      </Stack>
    </Screen>
  )
}

/** Groups attributes that a collectible lists twice. */
function Attributes({ collectible }: { collectible: Collectible }) {
  const byName = Map.groupBy(collectible.attributes, ({ name }) => name)
  if (byName.size === 0) return null
  return (
    <Section title={messages.attributes}>
      <Card>
        <KeyValues
          pairs={[...byName].map(([name, several]) => ({
            label: name || messages.attributes,
            value: several.map(({ value }) => value).join(', '),
          }))}
        />
      </Card>
    </Section>
  )
}

function RefreshButton({ collectible }: { collectible: Collectible }) {
  const { clients, notifications } = useWallet()
  const queries = useQueryClient()
  const refresh = useDecision({
    mutationFn: async () => {
      await clients.metadata.refreshTokenMetadata({
        chainID: `${collectible.chainId}`,
        contractAddress: collectible.contractAddress as Address,
        tokenIDs: [collectible.tokenId],
      })
      await queries.invalidateQueries({ queryKey: ['collectible-documents'] })
      await queries.invalidateQueries({ queryKey: ['media-element'] })
    },
    onSuccess: () =>
      notify(notifications, { kind: 'success', title: messages.refreshed }),
    onError: () =>
      notify(notifications, { kind: 'failure', title: messages.refreshFailed }),
  })
  return (
    <Button
      loading={refresh.isPending}
      onClick={() => refresh.mutate()}
      variant="quiet"
    >
      {messages.refresh}
    </Button>
  )
}
