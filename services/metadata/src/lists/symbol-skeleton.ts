/**
 * Characters of other scripts, and signs, by the Latin ones that they are taken
 * for. Full-width and styled letters fall apart by NFKD.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  A: 'ΑАᎪ₳',
  B: 'ΒВᏴ₿฿',
  C: 'СϹᏟ₵¢©',
  D: 'ᎠԀ₫Đ',
  E: 'ΕЕᎬ€Ξ',
  G: 'ԌᏀ₲',
  H: 'ΗНᎻ',
  I: 'ΙІӀᏞ|¦!1L',
  J: 'ЈᎫ',
  K: 'ΚКᏦ₭',
  M: 'ΜМᎷ',
  N: 'Ν₦',
  O: 'ΟОՕ0Ø',
  P: 'ΡРᏢ₱',
  S: 'ЅՏᏚ$5',
  T: 'ΤТᎢ₮₸',
  U: 'Ս',
  V: 'ѴᏙ',
  W: 'ԜᎳ₩',
  X: 'ΧХ',
  Y: 'ΥҮ¥',
  Z: 'ΖᏃ2',
}

const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others].map((other) => [other.toUpperCase(), latin] as const),
  ),
)

/**
 * Reduces a symbol to what eyes take it for: "USDС" with a Cyrillic С, "usdc"
 * and "USDC" with an unseen character in it have the same skeleton.
 *
 * @see COIN-04 b
 */
export function symbolSkeleton(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toUpperCase()
  return [...plain].map((it) => latinOf.get(it) ?? it).join('')
}
