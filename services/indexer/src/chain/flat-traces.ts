import type { CallValue } from './call-values.ts'

/** A call or creation as `trace_transaction` tells it, one after the other. */
export type FlatTrace = {
  readonly type: string
  readonly error?: string
  /** Where it stands among the calls of its calls. */
  readonly traceAddress: readonly number[]
  readonly action: {
    readonly callType?: string
    readonly from?: string
    readonly to?: string
    readonly value?: string
    /** Of a contract that ends: itself, and who gets what it had. */
    readonly address?: string
    readonly refundAddress?: string
    readonly balance?: string
  }
  readonly result?: { readonly address?: string } | null
}

/** Lists what a traced transaction moved, in order; failed calls move nothing. */
export function listFlatValues(
  traces: readonly FlatTrace[],
): readonly CallValue[] {
  const failed = traces.filter(({ error }) => error !== undefined)
  return traces
    .filter((trace) => !failed.some((one) => isWithin(trace, one)))
    .flatMap((trace) => movedBy(trace) ?? [])
    .filter(({ amount }) => amount > 0n)
}

/** A call that failed takes back all that it called. */
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
