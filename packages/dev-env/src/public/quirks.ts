import { z } from 'zod'

/**
 * A refusal in a provider's own words. `{from}`, `{to}`, `{most}`, `{asked}`
 * and `{method}` stand for the numbers and the name of the refused request;
 * `{from}` and `{to}` are a range in hex that the provider would answer.
 */
const refusal = z.strictObject({
  code: z.int(),
  message: z.string(),
  /** HTTP status of a single request that is refused; 200 if absent. */
  status: z.optional(z.int()),
  data: z.optional(z.unknown()),
})
export type Refusal = z.output<typeof refusal>

const limit = z.strictObject({ most: z.int(), refusal })

/** The first `refused` of each `of` round trips. */
const share = { refused: z.int(), of: z.int() }

const busy = z.strictObject({
  ...share,
  /** Value of the header `Retry-After`, in seconds; no header if absent. */
  retryAfterS: z.optional(z.number()),
  refusal,
  /** Answers with status 200, so that the body alone says it. */
  inBody: z.optional(z.boolean()),
})

const batch = z.strictObject({
  most: z.int(),
  refusal,
  /**
   * `one`: a single error without an id. `each`: a list with an error per
   * request. `first`: a single answer, to the first request.
   */
  shape: z.enum(['one', 'each', 'first']),
})

const logs = z.strictObject({
  /** Blocks of a range, both ends counted. */
  blocks: z.optional(limit),
  results: z.optional(limit),
  /** Topics in one position, or addresses. */
  topics: z.optional(limit),
  /** Bytes of the JSON text of an answer. */
  bytes: z.optional(limit),
  /** Refuses a range that ends past the head, as geth does. */
  pastHead: z.optional(refusal),
  /** Leaves out each n-th log of an answer, without an error. */
  losesEach: z.optional(z.int()),
})

const lie = z.strictObject({
  method: z.string(),
  /** Only calls whose parameters contain this text as JSON. */
  params: z.optional(z.string()),
  result: z.unknown(),
})

const sockets = z.strictObject({
  refused: z.optional(z.boolean()),
  /** Takes subscriptions and then says nothing more. */
  silent: z.optional(z.boolean()),
  /** Cuts a connection after this many messages to the client. */
  dropAfter: z.optional(z.int()),
})

/** Differences of a provider's node from a plain one. Each is off if absent. */
export const quirks = z.strictObject({
  logs: z.optional(logs),
  batch: z.optional(batch),
  busy: z.optional(busy),
  /** Calls or compute units in a second, counted by the proxy's clock. */
  perSecond: z.optional(
    z.strictObject({
      most: z.int(),
      unit: z.enum(['requests', 'units']),
      retryAfterS: z.optional(z.number()),
      refusal,
    }),
  ),
  /** The day's credits are gone: every round trip gets this. */
  spent: z.optional(refusal),
  /** Answers each round trip with this status and no JSON. */
  down: z.optional(z.int()),
  /** Takes requests and never answers. */
  hangs: z.optional(z.boolean()),
  /** Cuts connections instead of an answer. */
  drops: z.optional(z.strictObject(share)),
  /** Wait before each answer, in ms. */
  delayMs: z.optional(z.int()),
  /** Blocks behind the true head: newer ones do not exist here. */
  lagBlocks: z.optional(z.int()),
  /** Refused methods; a name that ends with `_` means all that begin so. */
  lacks: z.optional(
    z.array(z.strictObject({ methods: z.array(z.string()), refusal })),
  ),
  /** `eth_simulateV1` is there and fails for code with PUSH0. */
  simulateBreaks: z.optional(z.boolean()),
  /** State overrides of calls, estimates and traces. */
  overrides: z.optional(z.enum(['refused', 'ignored'])),
  /** Overrides of the block's number, time and fees. */
  blockOverrides: z.optional(z.enum(['refused', 'ignored'])),
  /** Newest blocks whose state is kept; older ones are refused. */
  stateBlocks: z.optional(limit),
  /** The chain that the node says it is of. */
  chainId: z.optional(z.int()),
  /** Answers that are replaced, the first that fits. */
  lies: z.optional(z.array(lie)),
  /** Least tip that the pool takes and the node suggests, in wei. */
  minTip: z.optional(z.strictObject({ wei: z.string(), refusal })),
  sockets: z.optional(sockets),
})
export type Quirks = z.output<typeof quirks>

/** Puts numbers and names into a refusal's message. */
export function fillRefusal(
  refused: Refusal,
  values: Readonly<Record<string, string | number>>,
): Refusal {
  const message = refused.message.replace(/\{(\w+)\}/g, (whole, name) =>
    String(values[name] ?? whole),
  )
  return { ...refused, message }
}
