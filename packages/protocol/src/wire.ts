import { cleanSymbol, cleanText } from '@cairn/primitives'
import * as z from 'zod/mini'

/** 20 bytes; letter case is the sender's. */
export const address = z.templateLiteral([
  '0x',
  z.string().check(z.regex(/^[0-9a-fA-F]{40}$/)),
])

/** Any number of whole bytes, perhaps none. */
export const hex = z.templateLiteral([
  '0x',
  z.string().check(z.regex(/^(?:[0-9a-fA-F]{2})*$/)),
])

/** 32 bytes. */
export const hash = z.templateLiteral([
  '0x',
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
])

/** A whole number in decimal notation: amounts that pass 2^53 travel so. */
export const decimal = z.string().check(z.regex(/^\d{1,78}$/))

/** What strangers call their contracts and tokens, safe to show. @see COIN-01 */
export const strangersName = z.pipe(
  z.string(),
  z.transform((text) => cleanText(text)),
)
export const strangersSymbol = z.pipe(
  z.string(),
  z.transform((text) => cleanSymbol(text)),
)
export const strangersText = z.pipe(
  z.string(),
  z.transform((text) => cleanText(text, 4_096)),
)

/** Contracts tell a byte; anything else is as good as not told. @see COIN-02 */
export const decimals = z.catch(
  z.optional(z.int().check(z.gte(0), z.lte(255))),
  undefined,
)

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
