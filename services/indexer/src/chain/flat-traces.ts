import type { CallValue } from './call-values.ts'

/** A call or creation in the flat list of `trace_transaction`. */
export type FlatTrace = {
  readonly type: string
  readonly error?: string
  /** Its path in the tree of calls. */
  readonly traceAddress: readonly number[]
  readonly action: {
    readonly callType?: string
    readonly from?: string
    readonly to?: string
    readonly value?: string
    /** For a destroyed contract: its address, and the receiver of its coins. */
    readonly address?: string
    readonly refundAddress?: string
    readonly balance?: string
  }
  readonly result?: { readonly address?: string } | null
}

/**
 * Lists the native coins that a traced transaction moved, in order. Failed
 * calls move nothing.
 */
export function listFlatValues(
  traces: readonly FlatTrace[],
): readonly CallValue[] {
  const failed = traces.filter(({ error }) => error !== undefined)
  return traces
    .filter((trace) => !failed.some((one) => isWithin(trace, one)))
    .flatMap((trace) => movedBy(trace) ?? [])
    .filter(({ amount }) => amount > 0n)
}

/**
 * Whether `trace` is within `outer`. A failed call undoes all calls within it.
 */
function isWithin(trace: FlatTrace, outer: FlatTrace): boolean {
  return outer.traceAddress.every(
    (index, depth) => trace.traceAddress[depth] === index,
  )
}

function movedBy({ type, action, result }: FlatTrace): CallValue | undefined {
  const { from, to, value = '0x0' } = action
  switch (type) {
    case 'call':
      // Other kinds of call carry a value without moving it.
      return action.callType === 'call' && from && to
        ? move(from, to, value)
        : undefined
    case 'create':
      return from && result?.address
        ? move(from, result.address, value)
        : undefined
    case 'suicide':
      return action.address && action.refundAddress
        ? move(action.address, action.refundAddress, action.balance ?? '0x0')
        : undefined
    default:
      return undefined
  }
}

function move(sender: string, receiver: string, amount: string): CallValue {
  return {
    sender: sender.slice(2).toLowerCase(),
    receiver: receiver.slice(2).toLowerCase(),
    amount: BigInt(amount),
  }
}
