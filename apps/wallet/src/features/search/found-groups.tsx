import type { Wallet } from '@cairn/core'
import { findNetwork } from '@cairn/core'
import {
  type Coin,
  type Collectible,
  type Contact,
  displayAmount,
  type Found,
  type FoundGroup,
  type OwnedCollection,
} from '@cairn/primitives'
import {
  Address,
  Amount,
  Avatar,
  Fiat,
  type SearchGroup,
  type SearchOption,
  Thumbnail,
  TokenIcon,
} from '@cairn/ui'
import { coinValueText } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { messages } from './search.messages.ts'

/** The page that a result leads to. */
export type Place =
  | {
      readonly to: '/coin/$coinId'
      readonly params: { readonly coinId: string }
    }
  | {
      readonly to: '/collection/$collectionId'
      readonly params: { readonly collectionId: string }
    }
  | {
      readonly to: '/collectible/$collectibleId'
      readonly params: { readonly collectibleId: string }
    }
  | { readonly to: '/send'; readonly search: { readonly to: string } }

type Row = SearchOption & { readonly place: Place }

type Facts = {
  readonly coins: Pick<Coins, 'priceOf' | 'currency'>
  readonly networks: ReturnType<Wallet['networks']['getState']>
  readonly hidden: boolean
}

/**
 * Returns the results as rows in groups, each with the page that it leads to.
 *
 * @see SRCH-01
 */
export function foundGroups(
  found: Found,
  facts: Facts,
): readonly (Omit<SearchGroup, 'options'> & { options: readonly Row[] })[] {
  return [
    group('coins', found.coins, (coin) => coinRow(coin, facts)),
    group('collections', found.collections, (it) => collectionRow(it, facts)),
    group('collectibles', found.collectibles, (it) => tokenRow(it, facts)),
    group('contacts', found.contacts, contactRow),
  ].filter(({ options }) => options.length > 0)
}

function group<T>(
  id: 'coins' | 'collections' | 'collectibles' | 'contacts',
  { items, count }: FoundGroup<T>,
  toRow: (item: T) => Row,
) {
  return {
    id,
    title: messages[id],
    options: items.map(toRow),
    note:
      count > items.length ? messages.bestOf(items.length, count) : undefined,
  }
}

function coinRow(coin: Coin, { coins, networks, hidden }: Facts): Row {
  const network = findNetwork(networks, coin.chainId)
  const value = coinValueText(coin, coins)
  return {
    id: `coin:${coin.id}`,
    place: { to: '/coin/$coinId', params: { coinId: coin.id } },
    lead: (
      <TokenIcon
        network={networkMark(network)}
        src={coin.logoURL}
        symbol={coin.symbol}
      />
    ),
    title: coin.name,
    sub: (
      <>
        <Amount
          hidden={hidden}
          symbol={coin.symbol}
          value={displayAmount(coin.balance, coin.decimals)}
        />
        {network && ` · ${network.title}`}
      </>
    ),
    end: value !== undefined && <Fiat hidden={hidden} value={value} />,
  }
}

function collectionRow(collection: OwnedCollection, { networks }: Facts): Row {
  const network = findNetwork(networks, collection.chainId)
  return {
    id: `collection:${collection.id}`,
    place: {
      to: '/collection/$collectionId',
      params: { collectionId: collection.id },
    },
    lead: <Thumbnail name={collection.name} src={collection.image} />,
    title: collection.name,
    sub: joined(messages.owned(collection.count), network?.title),
  }
}

function tokenRow(collectible: Collectible, { networks }: Facts): Row {
  const { id, name, image, balance, collection, chainId } = collectible
  const network = findNetwork(networks, chainId)
  return {
    id: `collectible:${id}`,
    place: { to: '/collectible/$collectibleId', params: { collectibleId: id } },
    lead: <Thumbnail name={name} src={image} />,
    title: name,
    sub: joined(collection.name, network?.title),
    end: balance > 1n && `×${balance}`,
  }
}

function contactRow({ address, nickname }: Contact): Row {
  return {
    id: `contact:${address}`,
    place: { to: '/send', search: { to: address } },
    lead: <Avatar address={address} />,
    title: nickname,
    sub: <Address address={address} />,
    end: messages.sendTo,
  }
}

function joined(...words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(' · ')
}
