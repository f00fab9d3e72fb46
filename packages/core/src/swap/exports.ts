export { buildSwap, swapFeeStandIn } from './build-swap.ts'
export type { CheckedQuote } from './check-quote.ts'
export { followQuotes, quoteRefreshMs } from './follow-quotes.ts'
export { impactLevel, isLossAccepted, priceImpact } from './price-impact.ts'
export { renewSwap } from './renew-swap.ts'
export { readSlippage, slippagePresets } from './slippage.ts'
export {
  emptySwap,
  type SwapEvent,
  type SwapFailure,
  type SwapForm,
  swapForm,
} from './swap-form.ts'
export { canSwap } from './swap-network.ts'
export type { SwapOrder } from './swap-order.ts'
export { listSwapCoins } from './swap-partners.ts'
