import { z } from 'zod'

/** Gas of a block on the wallet's chains. No real call needs more. */
export const mostGas = 30_000_000n
/** Maximum calls of a simulation. */
const mostSimulatedCalls = 100

const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i)
const call = z.looseObject({ gas: z.optional(quantity) })
const calls = z.array(call).max(mostSimulatedCalls)
const bytes = (size: number) =>
  z.string().regex(new RegExp(`^0x[0-9a-f]{${size * 2}}$`, 'i'))
/** Parts of a block that may differ; its limit of gas is the chain's. */
const blockOverrides = z.object({
  baseFeePerGas: z.optional(quantity),
  feeRecipient: z.optional(bytes(20)),
  prevRandao: z.optional(bytes(32)),
  time: z.optional(quantity),
})
/** A call may also name its block's number, as a word of 64 bits. */
const callBlock = z.object({
  ...blockOverrides.shape,
  number: z.optional(z.string().regex(/^0x[0-9a-f]{1,16}$/i)),
})
const block = z.looseObject({
  calls: z.optional(calls),
  blockOverrides: z.optional(blockOverrides),
})
/** A wallet is set up in the first block, and its calls run in the second. */
const simulation = z.looseObject({
  blockStateCalls: z.array(block).min(1).max(2),
})

const withOneCall: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
])

type Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** Whether a method makes the node run code that the caller chose. */
export function runsCode(method: string): boolean {
  return withOneCall.has(method) || method === 'eth_simulateV1'
}

/**
 * Limits the gas of a call, and of all calls of a simulation together, to 30
 * million. Without a limit a node runs an endless loop for as long as the
 * caller has named gas for. A call may override its block's number, time, base
 * fee, random word and fee recipient, never its gas limit.
 *
 * @returns the parameters for the node; `undefined` when they have no form that
 *   can be limited
 * @see SRVC-01
 */
export function capWork(
  method: string,
  params: Params | undefined,
): unknown[] | undefined {
  if (!Array.isArray(params)) return undefined
  const [first, ...rest] = params as readonly unknown[]
  if (!withOneCall.has(method)) {
    const simulation = capSimulation(first)
    return simulation && [simulation, ...rest.slice(0, 1)]
  }
  const bounded = capCall(first)
  const [block, state, other] = rest
  // Estimates bound their gas by the block's, so that theirs stays as it is.
  if (method !== 'eth_call' || other === undefined || other === null)
    return bounded && [bounded, ...rest.slice(0, 2)]
  const overrides = callBlock.safeParse(other).data
  return bounded && overrides && [bounded, block, state ?? {}, overrides]
}

function capCall(input: unknown): object | undefined {
  const parsed = call.safeParse(input)
  if (!parsed.success) return undefined
  return { gas: toHex(mostGas), ...lessGas(parsed.data) }
}

/**
 * Limits a simulation's gas. The block's own limit bounds the calls of a single
 * block, so that it is not overridden. Those of two blocks name what they take.
 */
function capSimulation(input: unknown): object | undefined {
  const parsed = simulation.safeParse(input)
  if (!parsed.success) return undefined
  const blocks = parsed.data.blockStateCalls
  if (blocks.length > 1 && namedGas(blocks) > mostGas) return undefined
  return {
    ...parsed.data,
    blockStateCalls: blocks.map(({ calls, ...rest }) => ({
      ...rest,
      ...(calls && { calls: calls.map(lessGas) }),
    })),
  }
}

/** Adds up the gas that calls name. One that names none may take all. */
function namedGas(blocks: readonly z.output<typeof block>[]): bigint {
  return blocks
    .flatMap(({ calls = [] }) => calls)
    .reduce((sum, { gas }) => sum + (gas ? BigInt(gas) : mostGas + 1n), 0n)
}

/**
 * Lowers the gas of a call to the limit. A call without gas stays as it is: in
 * a simulation it gets the rest of the block's.
 */
function lessGas(input: z.output<typeof call>): z.output<typeof call> {
  const { gas, ...rest } = input
  if (gas === undefined) return rest
  return { ...rest, gas: BigInt(gas) < mostGas ? gas : toHex(mostGas) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
