import type { Coin } from './coin.ts'

/** Words of offers: "Claim 500", "Free airdrop", "Visit to redeem". */
const offer =
  /\b(?:airdrops?|bonus|claim(?:ed|s)?|free|gift|giveaway|invite|redeem|rewards?|visit|voucher|winner|won)\b/iu
/** A web address or a place to write to: "x.com", "t.me/x", "https:". */
const link =
  /https?:|www\.|\bt\.me\b|[\p{L}\p{N}-]\.(?:app|cc|co|com|dev|eth|fi|finance|gift|io|is|link|live|me|net|network|online|org|pro|shop|site|space|store|top|vip|website|win|xyz)\b/iu
/** An amount of money: "$5,000". */
const money = /[$€£]\s?\d/u

/**
 * Checks whether a coin's name or symbol reads as an offer or a link. Coins on
 * a trusted list never do.
 *
 * @see COIN-04 a
 */
export function readsAsSpam({
  name,
  symbol,
  verified,
}: Pick<Coin, 'name' | 'symbol' | 'verified'>): boolean {
  if (verified) return false
  const text = `${name} ${symbol}`.normalize('NFKC')
  return [offer, link, money].some((pattern) => pattern.test(text))
}
