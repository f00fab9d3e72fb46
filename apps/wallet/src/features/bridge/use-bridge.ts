import {
  arrivingCoin,
  type BridgeEvent,
  type BridgeForm,
  type BridgeNetwork,
  type BridgeOffer,
  bridgeCoin,
  bridgeFeeStandIn,
  bridgeForm,
  bridgeOrder,
  buildBridge,
  chosenOffer,
  emptyBridge,
  findNetwork,
  HostileBridgeError,
  loadBridgeQuote,
  loadBridgeTokens,
} from '@cairn/core'
import {
  type AmountEvent,
  type AmountReading,
  coinId,
  numberSignsOf,
  readAmount,
} from '@cairn/primitives'
import type { BridgeToken, Network } from '@cairn/protocol'
import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { useStore } from 'zustand'
import type { Coins } from '#shared/coins/use-coins.ts'
import type { PickableCoin } from '#shared/money/CoinPicker.tsx'
import { useEntryCurrency } from '#shared/money/use-entry-currency.ts'
import { useFee } from '#shared/money/use-fee.ts'
import { useFormDraft, useKeptDraft } from '#shared/money/use-form-draft.ts'
import { useMax } from '#shared/money/use-max.ts'
import { useRequestReview } from '#shared/money/use-request-review.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './bridge.messages.ts'
import { type BridgeDraft, bridgeDraftFor, draftOf } from './bridge-draft.ts'
import { useBridgeLoss } from './use-bridge-loss.ts'
import { useRestored } from './use-restored.ts'

const numberSigns = numberSignsOf()
const nothingSpent: ReadonlyMap<string, bigint> = new Map()

export type BridgeTask = ReturnType<typeof useBridge>

/**
 * Everything the bridge screen shows, and what it can do.
 *
 * @param openedFor - id of the coin that the page is opened for
 * @see BRDG-01
 */
export function useBridge(
  coins: Coins,
  networks: readonly BridgeNetwork[],
  openedFor: string | undefined,
) {
  const wallet = useWallet()
  const all = useStore(wallet.networks)
  const draft = useFormDraft('bridge', (stored) =>
    bridgeDraftFor(stored, openedFor),
  )
  const opened = coins.all.find(({ id }) => id === openedFor)
  const [form, send] = useForm(networks, draft, opened?.chainId)
  useAnswers(form, send)
  useFirstCoin(form, send, coins, openedFor)
  const source = bridgeCoin(form)
  const coin = source && pickable(source, coins)
  const held = coin && coins.all.find(({ id }) => id === coin.id)
  const price = held ? (coins.priceOf(held)?.value ?? 0) : 0
  const currency = useEntryCurrency(undefined, form.entry, () =>
    send({
      type: 'amount',
      event: { type: 'typed-amount', text: '' },
      price,
      numberSigns,
    }),
  )
  const restoring = { send, price, numberSigns, currency }
  const waiting = useRestored(draft, form, restoring)
  const noteRequest = useKeptDraft(
    'bridge',
    waiting ?? draftOf(form, openedFor, currency),
  )
  const reading: AmountReading = coin
    ? readAmount(form.entry, coin, price, numberSigns)
    : { type: 'empty' }
  const own = useAccountAddress()
  const fee = useFee(coins.all, form.fromChainId, undefined, nothingSpent)
  const max = useMax(coins.all, held, {
    fee,
    standIn: held && bridgeFeeStandIn(form, own),
    alsoSpent: nothingSpent,
  })
  const offer = chosenOffer(form)
  const arriving = arrivingCoin(form)
  const loss = useBridgeLoss(form, { coin, arriving, reading, offer })
  const review = useReview(form, noteRequest)
  return {
    form,
    send,
    coin,
    arriving,
    loss,
    sources:
      form.lists.type === 'ready'
        ? form.lists.from.map((token) => pickable(token, coins))
        : [],
    price,
    reading,
    max,
    offer,
    networkOf: (chainId: number | undefined): Network | undefined =>
      chainId === undefined ? undefined : findNetwork(all, chainId),
    changeAmount: (event: AmountEvent) =>
      send({ type: 'amount', event, price, numberSigns }),
    canReview:
      offer !== undefined &&
      reading.type === 'amount' &&
      loss.acceptance.isAccepted &&
      !review.isBuilding,
    ...review,
  }
}

/** The form, with the networks and the order that were kept. */
function useForm(
  networks: readonly BridgeNetwork[],
  draft: BridgeDraft | undefined,
  /** Network of the coin that the page is opened for. */
  chainId: number | undefined,
) {
  const { defaultChainId } = useStore(useWallet().networks)
  return useReducer(bridgeForm, undefined, () =>
    draft
      ? bridgeForm(emptyBridge(draft.fromChainId, draft.toChainId), {
          type: 'sort',
          sort: draft.sort,
        })
      : emptyBridge(...firstPair(networks, chainId ?? defaultChainId)),
  )
}

/** A network, or one that coins can leave, and the first other one of its kind. */
function firstPair(
  networks: readonly BridgeNetwork[],
  chainId: number,
): [number | undefined, number | undefined] {
  const leaving = networks.filter(({ canSend }) => canSend)
  const from =
    leaving.find(({ network }) => network.chainId === chainId) ?? leaving[0]
  const to = networks.find(
    ({ canReceive, network }) =>
      canReceive &&
      network.chainId !== from?.network.chainId &&
      network.type === from?.network.type,
  )
  return [from?.network.chainId, to?.network.chainId]
}

/** Asks what the form asks for; an answer that comes late is ignored. */
function useAnswers(
  { fromChainId, toChainId, lists, quote }: BridgeForm,
  send: Dispatch<BridgeEvent>,
) {
  const wallet = useWallet()
  useEffect(() => {
    if (lists.type !== 'loading') return
    if (fromChainId === undefined || toChainId === undefined) return
    const { turn } = lists
    return ask(
      (signal) => loadBridgeTokens(wallet, { fromChainId, toChainId }, signal),
      (found) => send({ type: 'lists-loaded', turn, ...found }),
      (message) => send({ type: 'lists-failed', turn, message }),
    )
  }, [wallet, fromChainId, toChainId, lists, send])
  useEffect(() => {
    if (quote.type !== 'loading') return
    const { turn, order, afterMs } = quote
    return ask(
      async (signal) => {
        await wallet.platform.delay(afterMs, signal)
        return loadBridgeQuote(wallet, order, signal)
      },
      (offers) => send({ type: 'quoted', turn, offers }),
      (message) => send({ type: 'quote-failed', turn, message }),
    )
  }, [wallet, quote, send])
}

/**
 * Offers a coin to begin with, which is chosen until the person chooses: the one
 * that the page is opened for, and no other in its place, or one that is held.
 */
function useFirstCoin(
  { lists }: BridgeForm,
  send: Dispatch<BridgeEvent>,
  coins: Coins,
  openedFor: string | undefined,
) {
  const found =
    lists.type === 'ready'
      ? lists.from.map((token) => ({ token, coin: pickable(token, coins) }))
      : []
  const first = found.find(({ coin }) =>
    openedFor === undefined ? coin.balance > 0n : coin.id === openedFor,
  )
  const address = first?.token.address
  useEffect(() => {
    if (address !== undefined) send({ type: 'offered-coin', address })
  }, [address, send])
}

/** @returns a function that stops asking */
function ask<T>(
  load: (signal: AbortSignal) => Promise<T>,
  onAnswer: (answer: T) => void,
  onFailure: (message: string) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  load(signal).then(
    (answer) => {
      if (!signal.aborted) onAnswer(answer)
    },
    (error: unknown) => {
      if (!signal.aborted) onFailure(messageOf(error))
    },
  )
  return () => stop.abort()
}

/** Builds the chosen route and opens its review. */
function useReview(form: BridgeForm, noteRequest: (id: number) => void) {
  const wallet = useWallet()
  const requestReview = useRequestReview()
  const [state, setState] = useState<
    'idle' | 'building' | { error: string; offer: BridgeOffer }
  >('idle')
  const { quote } = form
  return {
    isBuilding: state === 'building',
    /** Why building failed, until another quote or route is chosen. */
    buildError:
      typeof state === 'object' && state.offer === chosenOffer(form)
        ? state.error
        : undefined,
    async review() {
      const offer = chosenOffer(form)
      const order = bridgeOrder(form)
      if (quote.type !== 'ready' || !offer || !order) return
      setState('building')
      try {
        const { calls, aux } = await buildBridge(wallet, order, offer)
        setState('idle')
        const chainId = order.fromChainId
        noteRequest(requestReview({ type: 'bridge', chainId, calls, aux }).id)
      } catch (error) {
        setState({
          offer,
          error:
            error instanceof HostileBridgeError
              ? messages.hostile
              : messageOf(error),
        })
      }
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A coin of the bridge with what is held of it. */
function pickable(token: BridgeToken, coins: Coins): PickableCoin {
  const id = coinId(token.chainId, token.address)
  const held = coins.all.find((coin) => coin.id === id)
  if (held) return held
  return {
    id,
    chainId: token.chainId,
    contractAddress: token.address,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    balance: 0n,
    logoURL: undefined,
  }
}
