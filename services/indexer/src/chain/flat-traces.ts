import { type CallValue, mostFrames } from './call-values.ts'

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
 * calls move nothing. Each path is walked once, because a stranger chooses the
 * calls.
 *
 * @returns `undefined` for more than {@link mostFrames} calls
 */
export function listFlatValues(
  traces: readonly FlatTrace[],
): readonly CallValue[] | undefined {
  if (traces.length > mostFrames) return undefined
  const failed = toTree(traces.filter(({ error }) => error !== undefined))
  return traces
    .filter(({ traceAddress }) => !isWithin(traceAddress, failed))
    .flatMap((trace) => movedBy(trace) ?? [])
    .filter(({ amount }) => amount > 0n)
}

/** Calls by their place below an outer one. */
type CallTree = {
  isFailed: boolean
  readonly inner: Map<number, CallTree>
}

function toTree(failed: readonly FlatTrace[]): CallTree {
  const root: CallTree = { isFailed: false, inner: new Map() }
  for (const { traceAddress } of failed) {
    let at = root
    for (const index of traceAddress) {
      const next = at.inner.get(index) ?? { isFailed: false, inner: new Map() }
      at.inner.set(index, next)
      at = next
    }
    at.isFailed = true
  }
  return root
}

/**
 * Whether a call or one around it failed. A failed call undoes all calls within
 * it.
 */
function isWithin(path: readonly number[], failed: CallTree): boolean {
  let at: CallTree | undefined = failed
  for (const index of path) {
    if (at.isFailed) return true
    at = at.inner.get(index)
    if (!at) return false
  }
  return at.isFailed
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
