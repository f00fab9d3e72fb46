import * as z from 'zod/mini'

const field = z.object({ name: z.string(), type: z.string() })

/** The parts of typed data; `parseTypedData` checks that they fit each other. */
export const typedDataShape = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** Data with named and typed fields, to be signed as such (EIP-712). @see SIGN-11 */
export type TypedData = z.output<typeof typedDataShape>
