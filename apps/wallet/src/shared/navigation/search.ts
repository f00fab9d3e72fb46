import * as z from 'zod/mini'

/** A flag in the query: `?receive` and `?receive=true` both set it. */
export const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    value === undefined || value === false || value === 'false'
      ? undefined
      : true,
  ),
)

const overlays = z.object({
  terms: flag,
  privacy: flag,
  receive: flag,
  search: flag,
  shortcuts: flag,
  pair: flag,
  buy: flag,
})

/** Overlays that any page may carry in its query. @see SHELL-05 RECV-01 SRCH-01 */
export type OverlaySearch = {
  readonly terms?: true | undefined
  readonly privacy?: true | undefined
  readonly receive?: true | undefined
  readonly search?: true | undefined
  readonly shortcuts?: true | undefined
  readonly pair?: true | undefined
  readonly buy?: true | undefined
}

/** Reads the overlay flags of a query. */
export function readOverlays(search: Record<string, unknown>): OverlaySearch {
  const parsed = z.safeParse(overlays, search)
  const flags = parsed.success ? parsed.data : {}
  return Object.fromEntries(
    Object.entries(flags).filter(([, value]) => value === true),
  )
}
