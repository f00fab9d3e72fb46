import { findNetwork, putListed } from '@cairn/core'
import {
  Button,
  EmptyState,
  List,
  ListRow,
  Notice,
  Section,
  SkeletonRows,
  Stack,
  TokenIcon,
} from '@cairn/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { reasonWords } from '#shared/coins/hidden-reasons.messages.ts'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useCollectibles } from '#shared/collectibles/use-collectibles.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'
import { type HiddenThing, sortHidden } from './hidden-things.ts'

/** Strangers send coins by the thousand; nobody reads as many at once. */
const pageSize = 50

/**
 * Lists what the wallet leaves out and why: what the person hid or reported, and
 * coins on no trusted list. All of it can be shown again.
 *
 * @see COIN-01 COLL-02 SETT-01
 */
export function HiddenTokensScreen() {
  return (
    <SettingsPage title={messages.hidden}>
      <HiddenLists />
    </SettingsPage>
  )
}

function HiddenLists() {
  const settings = useStore(useWallet().settings)
  const coins = useCoins()
  const owned = useCollectibles(0)
  if (coins.status === 'pending' || owned.status === 'pending') {
    const rows = Math.max(settings.hiddenTokens.length, 1)
    return <SkeletonRows label={messages.loadingHidden} rows={rows} />
  }
  const collections = owned.collectibles.map(({ collection, chainId }) => ({
    ...collection,
    chainId,
  }))
  const things = sortHidden(settings, coins.all, collections)
  const isPart = coins.status === 'failed' || owned.status === 'failed'
  const isEmpty = Object.values(things).every((list) => list.length === 0)
  return (
    <Stack gap={2}>
      {isPart && (
        <Notice role="status" tone="warning">
          {messages.hiddenUnnamed}
        </Notice>
      )}
      {isEmpty && !isPart && (
        <EmptyState title={messages.noHidden}>
          {messages.noHiddenText}
        </EmptyState>
      )}
      <Things things={things.coins} title={messages.coins} />
      <Things things={things.collections} title={messages.collections} />
      <Things things={things.others} title={messages.notOwned} />
    </Stack>
  )
}

type Props = { title: string; things: readonly HiddenThing[] }

function Things({ title, things }: Props) {
  const { settings, storage, networks } = useWallet()
  const state = useStore(networks)
  const [count, setCount] = useState(pageSize)
  const left = things.length - count
  if (things.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {things.slice(0, count).map((thing) => {
          const { id, name, symbol, logoURL, chainId, reason } = thing
          const network = findNetwork(state, chainId)
          return (
            <ListRow
              actions={
                <Button
                  aria-label={messages.showName(name)}
                  onClick={() => putListed(settings, storage, thing, true)}
                  size="sm"
                >
                  {messages.show}
                </Button>
              }
              key={id}
              lead={
                <TokenIcon
                  network={networkMark(network)}
                  src={logoURL}
                  symbol={symbol}
                />
              }
              sub={[network?.title, reasonWords[reason]]
                .filter((part) => part !== undefined)
                .join(' · ')}
              title={name}
            />
          )
        })}
      </List>
      {left > 0 && (
        <Button block onClick={() => setCount(count + pageSize)}>
          {messages.moreHidden(left)}
        </Button>
      )}
    </Section>
  )
}
