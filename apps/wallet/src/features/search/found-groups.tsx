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
import HistoryIcon from 'lucide-react/icons/history'
import { coinValueText } from '#shared/coins/CoinLink.tsx'
import type { Coins } from '#shared/coins/use-coins.ts'
import { networkMark } from '#shared/networks/network-mark.ts'
import { messages } from './search.messages.ts'
import type { NamedEntry } from './use-found-entries.ts'
import type { WalletAction } from './use-wallet-actions.tsx'

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
  | {
      readonly to: '/history/$chainId/$hash'
      readonly params: { readonly chainId: string; readonly hash: string }
    }

/** A result leads to a page, or does something. */
type Row = SearchOption & {
  readonly place?: Place
  readonly run?: () => void
}

/** Actions and pages of settings, and transactions, that a text finds. */
export type FoundMore = {
  readonly actions: FoundGroup<WalletAction>
  readonly transactions: FoundGroup<NamedEntry>
}

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
  more: FoundMore,
  facts: Facts,
): readonly (Omit<SearchGroup, 'options'> & { options: readonly Row[] })[] {
  return [
    group('actions', more.actions, actionRow),
    group('coins', found.coins, (coin) => coinRow(coin, facts)),
    group('collections', found.collections, (it) => collectionRow(it, facts)),
    group('collectibles', found.collectibles, (it) => tokenRow(it, facts)),
    group('contacts', found.contacts, contactRow),
    group('transactions', more.transactions, (it) => entryRow(it, facts)),
  ].filter(({ options }) => options.length > 0)
}

function group<T>(
  id:
    | 'actions'
    | 'coins'
    | 'collections'
    | 'collectibles'
    | 'contacts'
    | 'transactions',
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

function actionRow({ id, title, icon, run }: WalletAction): Row {
  return { id: `action:${id}`, run, lead: icon, title }
}

function entryRow({ entry, title }: NamedEntry, { networks }: Facts): Row {
  const { chainId, txnHash = '', date } = entry
  return {
    id: `transaction:${chainId}-${txnHash}`,
    place: {
      to: '/history/$chainId/$hash',
      params: { chainId: `${chainId}`, hash: txnHash },
    },
    lead: <HistoryIcon size={20} />,
    title,
    sub: joined(
      date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' }),
      findNetwork(networks, chainId)?.title,
    ),
  }
}

function joined(...words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(' · ')
}
