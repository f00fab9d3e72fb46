import {
  type AmountEntry,
  type AmountEvent,
  amountEntry,
  amountOf,
  isSameCoin,
  type NumberSigns,
  readAmount,
} from '@cairn/primitives'
import type { BridgeToken } from '@cairn/protocol'
import type { BridgeOrder } from './bridge-order.ts'
import {
  type BridgeOffer,
  type BridgeSort,
  sortOffers,
} from './bridge-routes.ts'
import { destinationToken } from './bridge-tokens.ts'

/** After the last change of the amount, before a quote is asked for. @see BRDG-01 */
export const bridgeQuoteDebounceMs = 1000

/** Answers carry the turn of their question: others are stale. */
type Asked = { readonly turn: number }

export type BridgeLists =
  | { readonly type: 'none' }
  | ({ readonly type: 'loading' } & Asked)
  | {
      readonly type: 'ready'
      readonly from: readonly BridgeToken[]
      readonly to: readonly BridgeToken[]
    }
  | { readonly type: 'failed'; readonly message: string }

export type BridgeQuoteState =
  | { readonly type: 'none' }
  | ({
      readonly type: 'loading'
      readonly afterMs: number
      readonly order: BridgeOrder
    } & Asked)
  | { readonly type: 'ready'; readonly offers: readonly BridgeOffer[] }
  | { readonly type: 'failed'; readonly message: string }

/** The bridge screen's entries and answers. @see BRDG-01 */
export type BridgeForm = {
  readonly fromChainId: number | undefined
  readonly toChainId: number | undefined
  readonly lists: BridgeLists
  /** Address of the coin that leaves. */
  readonly coin: string | undefined
  readonly entry: AmountEntry
  /** In base units; zero for a text that is no amount. */
  readonly amount: bigint
  readonly quote: BridgeQuoteState
  /** The chosen one; absent for the first in order. */
  readonly offerId: string | undefined
  readonly sort: BridgeSort
  readonly turn: number
}

export type BridgeEvent =
  | { readonly type: 'chose-from'; readonly chainId: number }
  | { readonly type: 'chose-to'; readonly chainId: number }
  | ({
      readonly type: 'lists-loaded'
      readonly from: readonly BridgeToken[]
      readonly to: readonly BridgeToken[]
    } & Asked)
  | ({ readonly type: 'lists-failed'; readonly message: string } & Asked)
  | { readonly type: 'chose-coin'; readonly address: string }
  /** A coin to begin with, which a choice is not changed for. */
  | { readonly type: 'offered-coin'; readonly address: string }
  | {
      readonly type: 'amount'
      readonly event: AmountEvent
      /** Price of one coin in the currency; zero while unknown. */
      readonly price: number
      readonly numberSigns: NumberSigns
    }
  | ({
      readonly type: 'quoted'
      readonly offers: readonly BridgeOffer[]
    } & Asked)
  | ({ readonly type: 'quote-failed'; readonly message: string } & Asked)
  | { readonly type: 'refresh' }
  | { readonly type: 'retry-lists' }
  | { readonly type: 'chose-offer'; readonly id: string }
  | { readonly type: 'sort'; readonly sort: BridgeSort }

const emptyEntry: AmountEntry = { amountText: '', unit: 'coin' }

/** A form that nobody has typed into. @see BRDG-01 */
export function emptyBridge(
  fromChainId?: number | undefined,
  toChainId?: number | undefined,
): BridgeForm {
  return withPair({
    fromChainId,
    toChainId,
    lists: { type: 'none' },
    coin: undefined,
    entry: emptyEntry,
    amount: 0n,
    quote: { type: 'none' },
    offerId: undefined,
    sort: 'output',
    turn: 0,
  })
}

/** Returns the form after an event. @see BRDG-01 */
export function bridgeForm(form: BridgeForm, event: BridgeEvent): BridgeForm {
  switch (event.type) {
    case 'chose-from':
      return withPair({
        ...form,
        fromChainId: event.chainId,
        toChainId: unless(form.toChainId, event.chainId),
      })
    case 'chose-to':
      return withPair({
        ...form,
        toChainId: event.chainId,
        fromChainId: unless(form.fromChainId, event.chainId),
      })
    case 'lists-loaded':
      return isAnswer(form.lists, event)
        ? { ...form, lists: { type: 'ready', from: event.from, to: event.to } }
        : form
    case 'lists-failed':
      return isAnswer(form.lists, event)
        ? { ...form, lists: { type: 'failed', message: event.message } }
        : form
    case 'retry-lists':
      return form.lists.type === 'failed' ? withPair(form) : form
    case 'offered-coin':
      return form.coin === undefined && form.lists.type === 'ready'
        ? { ...form, coin: event.address }
        : form
    case 'chose-coin':
      return {
        ...form,
        coin: event.address,
        entry: emptyEntry,
        amount: 0n,
        quote: { type: 'none' },
        offerId: undefined,
      }
    case 'amount':
      return withAmount(form, event)
    case 'quoted':
      return isAnswer(form.quote, event)
        ? { ...form, quote: { type: 'ready', offers: event.offers } }
        : form
    case 'quote-failed':
      return isAnswer(form.quote, event)
        ? { ...form, quote: { type: 'failed', message: event.message } }
        : form
    case 'refresh':
      return withQuote(form, 0)
    case 'chose-offer':
      return { ...form, offerId: event.id }
    case 'sort':
      return { ...form, sort: event.sort }
    default:
      return event satisfies never
  }
}

/** A chain, but for one that is the other side already. */
function unless(chainId: number | undefined, other: number) {
  return chainId === other ? undefined : chainId
}

/** Another pair forgets lists, coin, amount and quote, and asks for its lists. */
function withPair(form: BridgeForm): BridgeForm {
  const { fromChainId, toChainId } = form
  const isWhole = fromChainId !== undefined && toChainId !== undefined
  const turn = form.turn + 1
  return {
    ...form,
    turn,
    lists: isWhole ? { type: 'loading', turn } : { type: 'none' },
    coin: undefined,
    entry: emptyEntry,
    amount: 0n,
    quote: { type: 'none' },
    offerId: undefined,
  }
}

function withAmount(
  form: BridgeForm,
  { event, price, numberSigns }: Extract<BridgeEvent, { type: 'amount' }>,
): BridgeForm {
  const entry = amountEntry(form.entry, event)
  const coin = bridgeCoin(form)
  const facts = { decimals: coin?.decimals ?? 0, balance: 0n }
  const amount = coin
    ? (amountOf(readAmount(entry, facts, price, numberSigns)) ?? 0n)
    : 0n
  // The same amount in other words keeps its quote.
  if (amount === form.amount) return { ...form, entry }
  return withQuote({ ...form, entry, amount }, bridgeQuoteDebounceMs)
}

/** Forgets quote and route, and asks anew where there is enough to ask with. */
function withQuote(form: BridgeForm, afterMs: number): BridgeForm {
  const order = bridgeOrder(form)
  const turn = form.turn + 1
  return {
    ...form,
    turn,
    quote: order ? { type: 'loading', turn, afterMs, order } : { type: 'none' },
    offerId: undefined,
  }
}

function isAnswer(
  state: BridgeLists | BridgeQuoteState,
  { turn }: Asked,
): boolean {
  return state.type === 'loading' && state.turn === turn
}

/** Returns the coin that leaves. */
export function bridgeCoin({
  lists,
  coin,
}: Pick<BridgeForm, 'lists' | 'coin'>): BridgeToken | undefined {
  if (lists.type !== 'ready' || coin === undefined) return undefined
  return lists.from.find(({ address }) => isSameCoin(address, coin))
}

/** Returns the coin that arrives. */
export function arrivingCoin(
  form: Pick<BridgeForm, 'lists' | 'coin' | 'toChainId'>,
): BridgeToken | undefined {
  const { lists, toChainId } = form
  const source = bridgeCoin(form)
  if (lists.type !== 'ready' || !source || toChainId === undefined)
    return undefined
  return destinationToken(source, lists.to, toChainId)
}

/** Returns what a quote is asked for; `undefined` while something is missing. */
export function bridgeOrder(form: BridgeForm): BridgeOrder | undefined {
  const { fromChainId, toChainId, amount } = form
  const from = bridgeCoin(form)
  const to = arrivingCoin(form)
  if (fromChainId === undefined || toChainId === undefined) return undefined
  if (!from || !to || amount <= 0n) return undefined
  return { fromChainId, toChainId, from, to, amount }
}

/** Returns the offers in order; none while there is no quote. */
export function bridgeOffers({
  quote,
  sort,
}: Pick<BridgeForm, 'quote' | 'sort'>): readonly BridgeOffer[] {
  return quote.type === 'ready' ? sortOffers(quote.offers, sort) : []
}

/** Returns the chosen offer, or the first in order. */
export function chosenOffer(form: BridgeForm): BridgeOffer | undefined {
  const offers = bridgeOffers(form)
  return offers.find(({ id }) => id === form.offerId) ?? offers[0]
}
