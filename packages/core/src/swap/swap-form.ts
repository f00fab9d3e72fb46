import {
  type AmountEntry,
  type AmountEvent,
  amountEntry,
} from '@cairn/primitives'
import type { SwapOffer } from './ask-swap.ts'
import { defaultSlippageBps, readSlippage } from './slippage.ts'

/** Why there is no quote. */
export type SwapFailure =
  /** No market swaps this amount of these coins. */
  | 'no-route'
  /** There are no swaps on this network. */
  | 'no-swaps'
  /** The source does not answer. */
  | 'unreachable'
  | 'refused'

/**
 * The quote of the present order.
 *
 *     none ─▸ asking ─▸ ready ◂─▸ renewing
 *               ╰─▸ failed      ready ─▸ expired ─▸ asking
 */
export type QuoteState =
  | { readonly type: 'none' }
  | { readonly type: 'asking' }
  | {
      readonly type: 'ready' | 'renewing'
      readonly offer: SwapOffer
      /** The last renewal brought nothing; the offer still holds. */
      readonly isStale?: true
    }
  | { readonly type: 'expired'; readonly offer: SwapOffer }
  | {
      readonly type: 'failed'
      readonly failure: SwapFailure
      readonly error: unknown
    }

export type SwapSide = 'pay' | 'get'

/** The entries of the swap screen, and the quote for them. */
export type SwapForm = {
  readonly chainId: number
  /** Ids as `coinId` writes them; absent until chosen. */
  readonly pay: string | undefined
  readonly get: string | undefined
  /** The side whose amount is entered: what is paid, or what is to arrive. */
  readonly side: SwapSide
  readonly entry: AmountEntry
  readonly slippage: {
    readonly bps: number
    /** The text of an own one, also one that is not valid. */
    readonly text?: string | undefined
  }
  /** The quote of the offer that was chosen; the best one is 0. */
  readonly route: number
  readonly quote: QuoteState
  /** Number of the last order. Answers to earlier ones are ignored. */
  readonly sequence: number
}

export type SwapEvent =
  | {
      readonly type: 'chose-coin'
      readonly side: SwapSide
      readonly coinId: string
      readonly chainId: number
    }
  | { readonly type: 'flipped' }
  | {
      readonly type: 'entered'
      readonly side: SwapSide
      readonly event: AmountEvent
    }
  | { readonly type: 'chose-slippage'; readonly bps: number }
  | { readonly type: 'typed-slippage'; readonly text: string }
  | { readonly type: 'chose-route'; readonly route: number }
  /** A quote is being asked for: the first, or again. */
  | { readonly type: 'ask'; readonly sequence: number }
  | {
      readonly type: 'answered'
      readonly sequence: number
      readonly offer: SwapOffer
    }
  | {
      readonly type: 'unanswered'
      readonly sequence: number
      readonly failure: SwapFailure
      readonly error: unknown
      /** Present time in milliseconds. */
      readonly now: number
    }
  | { readonly type: 'expired'; readonly sequence: number }

/** A form that nobody has entered anything into. @see SWAP-01 */
export function emptySwap(
  chainId: number,
  coins: {
    readonly pay?: string | undefined
    readonly get?: string | undefined
  },
): SwapForm {
  return {
    chainId,
    pay: coins.pay,
    get: coins.get,
    side: 'pay',
    entry: { amountText: '', unit: 'coin' },
    slippage: { bps: defaultSlippageBps },
    route: 0,
    quote: { type: 'none' },
    sequence: 0,
  }
}

/**
 * Returns the form after an event. A changed order drops its quote and leaves
 * what was entered; answers to an earlier order change nothing.
 *
 * @see SWAP-01
 */
export function swapForm(form: SwapForm, event: SwapEvent): SwapForm {
  switch (event.type) {
    case 'chose-coin':
      return choseCoin(form, event)
    case 'flipped':
      return reordered(form, { pay: form.get, get: form.pay })
    case 'entered':
      return reordered(form, {
        side: event.side,
        entry: amountEntry(
          event.side === form.side
            ? form.entry
            : { amountText: '', unit: 'coin' },
          event.event,
        ),
      })
    case 'chose-slippage':
      return reordered(form, { slippage: { bps: event.bps } })
    case 'typed-slippage':
      return typedSlippage(form, event.text)
    case 'chose-route':
      return { ...form, route: event.route }
    case 'ask':
    case 'answered':
    case 'unanswered':
    case 'expired':
      return event.sequence === form.sequence
        ? { ...form, ...quoteAfter(form, event) }
        : form
    default:
      return event satisfies never
  }
}

/** The coin of the other side makes both change places. */
function choseCoin(
  form: SwapForm,
  { side, coinId, chainId }: Extract<SwapEvent, { type: 'chose-coin' }>,
): SwapForm {
  const other = side === 'pay' ? 'get' : 'pay'
  if (form[side] === coinId) return form
  if (chainId !== form.chainId)
    return {
      ...reordered(form, emptySwap(chainId, { [side]: coinId })),
      slippage: form.slippage,
    }
  if (form[other] === coinId)
    return reordered(form, { pay: form.get, get: form.pay })
  // An amount is of its coin, and another coin is worth something else.
  const isEntered = form.side === side
  return reordered(form, {
    [side]: coinId,
    ...(isEntered && { entry: { amountText: '', unit: 'coin' } }),
  })
}

function typedSlippage(form: SwapForm, text: string): SwapForm {
  const reading = readSlippage(text)
  return reading.type === 'slippage'
    ? reordered(form, { slippage: { bps: reading.bps, text } })
    : reordered(form, { slippage: { bps: form.slippage.bps, text } })
}

/** Another order: its quote is not there yet. */
function reordered(form: SwapForm, change: Partial<SwapForm>): SwapForm {
  return {
    ...form,
    ...change,
    quote: { type: 'none' },
    route: 0,
    sequence: form.sequence + 1,
  }
}

type QuoteEvent = Extract<
  SwapEvent,
  { type: 'ask' | 'answered' | 'unanswered' | 'expired' }
>

function quoteAfter(
  { quote, route }: SwapForm,
  event: QuoteEvent,
): Pick<SwapForm, 'quote' | 'route'> {
  switch (event.type) {
    case 'ask':
      return {
        route,
        quote:
          quote.type === 'ready'
            ? { ...quote, type: 'renewing' }
            : { type: 'asking' },
      }
    case 'answered':
      return {
        quote: { type: 'ready', offer: event.offer },
        route: sameRoute(quote, route, event.offer),
      }
    case 'unanswered': {
      const { failure, error, now } = event
      const holds = quote.type === 'renewing' && now < quote.offer.expiresAt
      return holds
        ? { route, quote: { type: 'ready', offer: quote.offer, isStale: true } }
        : { route: 0, quote: { type: 'failed', failure, error } }
    }
    case 'expired':
      return {
        route,
        quote:
          quote.type === 'ready' || quote.type === 'renewing'
            ? { type: 'expired', offer: quote.offer }
            : quote,
      }
  }
}

/** A chosen way stays chosen while the new offer has it. */
function sameRoute(
  quote: QuoteState,
  route: number,
  { quotes }: SwapOffer,
): number {
  if (route === 0 || !('offer' in quote)) return 0
  const wanted = quote.offer.quotes[route]?.path.join()
  return Math.max(
    quotes.findIndex(({ path }) => path.join() === wanted),
    0,
  )
}
