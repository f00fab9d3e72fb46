import * as z from 'zod/mini'

/** Text in hexadecimal. Lighter than a template literal on the first screen. */
function hexText(pattern: RegExp) {
  return z.custom<`0x${string}`>(
    (value) => typeof value === 'string' && pattern.test(value),
  )
}

/** 20 bytes; letter case is the sender's. */
export const address = hexText(/^0x[0-9a-fA-F]{40}$/)

/** Any number of whole bytes, perhaps none. */
export const hex = hexText(/^0x(?:[0-9a-fA-F]{2})*$/)

/** 32 bytes. */
export const hash = hexText(/^0x[0-9a-fA-F]{64}$/)

/** A whole number in decimal notation: amounts that pass 2^53 travel so. */
export const decimal = z.string().check(z.regex(/^\d{1,78}$/))

export const empty = z.object({})

/** What `Ping` answers, in the services whose clients read it. */
export const status = z.object({ status: z.boolean() })

export const page = z.object({
  page: z.optional(z.number()),
  column: z.optional(z.string()),
  before: z.optional(z.any()),
  after: z.optional(z.any()),
  sort: z.optional(
    z.array(z.object({ column: z.string(), order: z.enum(['DESC', 'ASC']) })),
  ),
  pageSize: z.optional(z.number()),
  more: z.optional(z.boolean()),
})
export type Page = z.output<typeof page>
