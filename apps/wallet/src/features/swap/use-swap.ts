import {
  buildSwap,
  emptySwap,
  impactLevel,
  priceImpact,
  readSlippage,
  type SwapForm,
  type SwapOrder,
  swapFeeStandIn,
  swapForm,
} from '@cairn/core'
import {
  amountOf,
  isNativeToken,
  numberSignsOf,
  readAmount,
  toAddress,
} from '@cairn/primitives'
import { useReducer, useState } from 'react'
import type { Coins } from '#shared/coins/use-coins.ts'
import type { PickableCoin } from '#shared/money/CoinPicker.tsx'
import { useEntryCurrency } from '#shared/money/use-entry-currency.ts'
import { useFee } from '#shared/money/use-fee.ts'
import { useFormDraft, useKeptDraft } from '#shared/money/use-form-draft.ts'
import { useLossAcceptance } from '#shared/money/use-loss-acceptance.ts'
import { useMax } from '#shared/money/use-max.ts'
import { useRequestReview } from '#shared/money/use-request-review.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { draftOf, swapDraftFor, swapOfDraft } from './swap-draft.ts'
import { useQuote } from './use-quote.ts'
import { usePrices, useSwapCoins } from './use-swap-coins.ts'

const numberSigns = numberSignsOf()
/** The market alone limits the amount that arrives. */
const noLimit = 2n ** 256n

/** Everything the swap screen shows, and what it can do. @see SWAP-01 */
export function useSwap(coins: Coins, coinId: string | undefined) {
  const wallet = useWallet()
  const choice = useSwapCoins(coins)
  const draft = useFormDraft('swap', (stored) => swapDraftFor(stored, coinId))
  const [form, send] = useReducer(swapForm, undefined, () =>
    draft ? swapOfDraft(draft) : firstForm(choice, coinId),
  )
  const currency = useEntryCurrency(draft?.currency, form.entry, () =>
    send({
      type: 'entered',
      side: form.side,
      event: { type: 'typed-amount', text: '' },
    }),
  )
  const noteRequest = useKeptDraft('swap', draftOf(form, coinId, currency))
  const coinOf = (id: string | undefined) =>
    choice.all.find((coin) => coin.id === id)
  const [pay, get] = [coinOf(form.pay), coinOf(form.get)]
  const priceOf = usePrices(coins, [pay, get])
  const reading = readEntry(form, { pay, get }, priceOf)
  const order = orderOf(form, { pay, get }, amountOf(reading))
  useQuote(order, form.sequence, send)

  const { quote } = form
  const offer = 'offer' in quote ? quote.offer : undefined
  const chosen = offer && (offer.quotes[form.route] ?? offer.quotes[0])
  const built = offer && chosen && buildSwap({ ...offer, quote: chosen })
  const isShort = chosen && pay ? chosen.maxPaid > pay.balance : false
  const fee = useSwapFee(coins, form, {
    calls: isShort ? undefined : built?.calls,
    spent: chosen && pay ? new Map([[pay.id, chosen.maxPaid]]) : new Map(),
  })
  const impact =
    chosen && pay && get && chosen.type === 'swap'
      ? priceImpact(
          { amount: chosen.paid, decimals: pay.decimals, price: priceOf(pay) },
          { amount: chosen.got, decimals: get.decimals, price: priceOf(get) },
        )
      : undefined
  // What can't be paid can't be lost.
  const isPayable = reading.type === 'amount' && !isShort
  const level = isPayable ? impactLevel(impact) : 'fine'
  const acceptance = useLossAcceptance(`${form.sequence}`, impact)
  const max = useSwapMax(coins, pay, fee, choice)
  const requestReview = useRequestReview()

  return {
    form,
    send,
    coins,
    choice,
    pay,
    get,
    priceOf,
    reading,
    offer,
    chosen,
    isShort,
    fee,
    impact,
    level,
    acceptance,
    max,
    canReview:
      (quote.type === 'ready' || quote.type === 'renewing') &&
      reading.type === 'amount' &&
      !isShort &&
      fee.isSettled &&
      acceptance.isAccepted,
    review() {
      if (!built || !offer) return
      // A page that slept may show a price of before.
      if (wallet.now() >= offer.expiresAt)
        return send({ type: 'expired', sequence: form.sequence })
      noteRequest(requestReview(built).id)
    },
  }
}

type Choice = ReturnType<typeof useSwapCoins>
type Pair = {
  readonly pay: PickableCoin | undefined
  readonly get: PickableCoin | undefined
}

/** The coin that was asked for, or the first one held, for the native coin. */
function firstForm({ held, all, networks }: Choice, id: string | undefined) {
  const pay = all.find((coin) => coin.id === id) ?? held[0]
  const chainId = pay?.chainId ?? networks[0]?.chainId ?? 0
  const get = held.find(
    (coin) =>
      coin.chainId === chainId &&
      coin.id !== pay?.id &&
      (!pay || isNativeToken(pay.contractAddress)
        ? true
        : isNativeToken(coin.contractAddress)),
  )
  return emptySwap(chainId, { pay: pay?.id, get: get?.id })
}

function readEntry(
  { side, entry }: SwapForm,
  pair: Pair,
  priceOf: (coin: PickableCoin | undefined) => number,
) {
  const coin = pair[side]
  if (!coin) return { type: 'empty' } as const
  const balance = side === 'pay' ? coin.balance : noLimit
  return readAmount(entry, { ...coin, balance }, priceOf(coin), numberSigns)
}

/** The order of a form; `undefined` while something is missing or not valid. */
function orderOf(
  { chainId, side, slippage }: SwapForm,
  { pay, get }: Pair,
  amount: bigint | undefined,
): SwapOrder | undefined {
  const { text } = slippage
  const isValid = text === undefined || readSlippage(text).type === 'slippage'
  if (!pay || !get || !amount || !isValid) return undefined
  return {
    chainId,
    from: toAddress(pay.contractAddress),
    to: toAddress(get.contractAddress),
    amount: `${amount}`,
    exact: side === 'pay' ? 'input' : 'output',
    slippageBps: slippage.bps,
  }
}

type Spending = {
  readonly calls: Parameters<typeof useFee>[2]
  readonly spent: ReadonlyMap<string, bigint>
}

/**
 * Asks for the fee once per order and route: each renewed quote has other data,
 * and costs the same gas. The review asks for the fee that is paid.
 */
function useSwapFee(
  coins: Coins,
  { chainId, sequence, route }: SwapForm,
  { calls, spent }: Spending,
) {
  const key = `${sequence} ${route}`
  const [asked, setAsked] = useState<{
    readonly key: string
    readonly calls: Spending['calls']
  }>()
  const isSame = asked?.key === key
  if (calls && !isSame) setAsked({ key, calls })
  const stable = calls && isSame ? asked.calls : calls
  return useFee(coins.all, chainId, stable, spent)
}

function useSwapMax(
  coins: Coins,
  pay: PickableCoin | undefined,
  fee: ReturnType<typeof useFee>,
  { networks }: Choice,
): bigint {
  const account = useAccountAddress()
  const network = networks.find(({ chainId }) => chainId === pay?.chainId)
  const held = coins.all.find(({ id }) => id === pay?.id)
  return useMax(coins.all, held, {
    fee,
    standIn: network && swapFeeStandIn(network, account),
    alsoSpent: new Map(),
  })
}
