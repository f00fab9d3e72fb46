import * as z from 'zod/mini'

export const empty = z.object({})

/** The answer of `Ping`, in services whose clients read it. */
export const status = z.object({ status: z.boolean() })

export const page = z.object({
  page: z.optional(z.number()),
  column: z.optional(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  sort: z.optional(
    z.array(z.object({ column: z.string(), order: z.enum(['DESC', 'ASC']) })),
  ),
  pageSize: z.optional(z.number()),
  more: z.optional(z.boolean()),
})
export type Page = z.output<typeof page>
