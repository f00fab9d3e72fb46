/** Reserves of a market, in whole tokens. */
export type Pool = {
  readonly tokens: readonly [string, string]
  readonly amounts: readonly [number, number]
}

/** Minimum dollars on a side. The price of a smaller market is not used. */
const minDepthUsd = 100

type Known = { readonly usd: number; readonly depth: number }

/**
 * Prices tokens from markets against each other, starting with `quote`, which
 * is worth one dollar. Each token uses the path whose shallowest market is the
 * deepest, so that a small market cannot override a large one.
 *
 * @returns US dollars for one whole token, by token
 * @see PRICE-01
 */
export function priceTokens(
  quote: string,
  pools: readonly Pool[],
): ReadonlyMap<string, number> {
  const open = new Map<string, Known>([
    [quote, { usd: 1, depth: Number.POSITIVE_INFINITY }],
  ])
  const prices = new Map<string, number>()
  for (let next = takeDeepest(open); next; next = takeDeepest(open)) {
    const [token, { usd, depth }] = next
    prices.set(token, usd)
    for (const pool of pools) {
      const side = pool.tokens.indexOf(token)
      const other = pool.tokens[1 - side]
      if (side < 0 || other === undefined || prices.has(other)) continue
      const [mine, theirs] = side === 0 ? pool.amounts : reversed(pool.amounts)
      const through = Math.min(depth, mine * usd)
      if (!(theirs > 0) || through < minDepthUsd) continue
      if (through <= (open.get(other)?.depth ?? 0)) continue
      open.set(other, { usd: (mine * usd) / theirs, depth: through })
    }
  }
  return prices
}

function takeDeepest(open: Map<string, Known>): [string, Known] | undefined {
  let deepest: [string, Known] | undefined
  for (const entry of open) {
    if (!deepest || entry[1].depth > deepest[1].depth) deepest = entry
  }
  if (deepest) open.delete(deepest[0])
  return deepest
}

function reversed([one, other]: readonly [number, number]): [number, number] {
  return [other, one]
}
