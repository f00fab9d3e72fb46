import { findNetwork, putHidden } from '@cairn/core'
import { type Collectible, toAddress } from '@cairn/primitives'
import {
  Address,
  Button,
  CopyButton,
  EmptyState,
  KeyValues,
  Notice,
  Screen,
  Section,
  SkeletonRows,
  Stack,
  Text,
} from '@cairn/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { ScreenLink } from '#shared/ScreenLink.tsx'
import { useCollectible } from '#shared/use-collectibles.ts'
import { useWallet } from '#shared/wallet-context.ts'
import { CollectibleMedia } from './CollectibleMedia.tsx'
import { messages } from './collectibles.messages.ts'

/** One collectible of the account. @see COLL-02 */
export function CollectibleScreen() {
  const { collectibleId } = useParams({
    from: '/private/collectible/$collectibleId',
  })
  const { status, collectible, retry } = useCollectible(collectibleId)
  if (collectible) return <CollectiblePage collectible={collectible} />
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      title={messages.collectible}
      width="task"
    >
      {status === 'pending' ? (
        <SkeletonRows label={messages.loading} rows={3} />
      ) : status === 'failed' ? (
        <EmptyState
          action={<Button onClick={retry}>{messages.retry}</Button>}
          title={messages.failed}
        >
          {messages.failedText}
        </EmptyState>
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
  const { id, name, description, collection, attributes } = collectible
  const isHidden = useStore(settings, (state) =>
    state.hiddenTokens.includes(collection.id),
  )
  return (
    <Screen
      back={{ renderLink: (link) => <Link {...link} to="/wallet" /> }}
      footer={
        <Button
          block
          renderLink={(link) => (
            <Link {...link} search={{ collectible: id }} to="/send" />
          )}
          variant="primary"
        >
          {messages.send}
        </Button>
      }
      title={name}
      width="task"
    >
      <Stack gap={6}>
        <CollectibleMedia collectible={collectible} />
        {!collection.verified && (
          <Notice tone="warning">{messages.unlisted}</Notice>
        )}
        {description && <Text tone="muted">{description}</Text>}
        <Facts collectible={collectible} />
        {attributes.length > 0 && (
          <Section title={messages.attributes}>
            <KeyValues
              pairs={attributes.map((attribute) => ({
                label: attribute.name || messages.attributes,
                value: attribute.value,
              }))}
            />
          </Section>
        )}
        <Button
          onClick={() => putHidden(settings, storage, collection.id, !isHidden)}
          variant="quiet"
        >
          {isHidden ? messages.show : messages.hide}
        </Button>
      </Stack>
    </Screen>
  )
}

function Facts({ collectible }: { collectible: Collectible }) {
  const { chainId, balance, tokenId, contractAddress, collection } = collectible
  const network = useStore(useWallet().networks, (state) =>
    findNetwork(state, chainId),
  )
  const address = toAddress(contractAddress.toLowerCase())
  return (
    <KeyValues
      pairs={[
        {
          label: messages.collection,
          value: (
            <Link
              params={{ collectionId: collection.id }}
              to="/collection/$collectionId"
            >
              {collection.name}
            </Link>
          ),
        },
        { label: messages.owned, value: `${balance}` },
        { label: messages.network, value: network?.title ?? `${chainId}` },
        { label: messages.tokenId, value: tokenId },
        {
          label: messages.contract,
          value: (
            <Stack gap={1} row>
              <Address address={address} />
              <CopyButton value={address} />
            </Stack>
          ),
        },
      ]}
    />
  )
}
