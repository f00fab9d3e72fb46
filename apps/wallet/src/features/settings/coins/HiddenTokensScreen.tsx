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
import { useStore } from 'zustand'
import { useCoins } from '#shared/coins/use-coins.ts'
import { useCollectibles } from '#shared/collectibles/use-collectibles.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { messages } from '../settings.messages.ts'
import { type HiddenThing, sortHidden } from './hidden-things.ts'

/**
 * Lists the things that the person hid, to show them again.
 *
 * @see COIN-01 COLL-02 SETT-01
 */
export function HiddenTokensScreen() {
  const hidden = useStore(useWallet().settings, (state) => state.hiddenTokens)
  return (
    <SettingsPage title={messages.hidden}>
      {hidden.length === 0 ? (
        <EmptyState title={messages.noHidden}>
          {messages.noHiddenText}
        </EmptyState>
      ) : (
        <HiddenLists ids={hidden} />
      )}
    </SettingsPage>
  )
}

function HiddenLists({ ids }: { ids: readonly string[] }) {
  const coins = useCoins()
  const owned = useCollectibles(0)
  if (coins.status === 'pending' || owned.status === 'pending') {
    return <SkeletonRows label={messages.loadingHidden} rows={ids.length} />
  }
  const collections = owned.collectibles.map(({ collection, chainId }) => ({
    ...collection,
    chainId,
  }))
  const things = sortHidden(ids, coins.all, collections)
  return (
    <Stack gap={2}>
      {(coins.status === 'failed' || owned.status === 'failed') && (
        <Notice role="status" tone="warning">
          {messages.hiddenUnnamed}
        </Notice>
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
  if (things.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {things.map((thing) => {
          const { id, name, symbol, logoURL, chainId } = thing
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
              sub={network?.title}
              title={name}
            />
          )
        })}
      </List>
    </Section>
  )
}
