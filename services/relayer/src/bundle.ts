import { decodeExecute } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'

/** A call that a bundle leads to, through however many wrappings. */
export type BundledCall = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly delegateCall: boolean
}

/** What an `execute` call comes down to. */
export type Bundle = {
  readonly calls: readonly BundledCall[]
  /** Sum of the limits that its calls name: the sender must bring as much. */
  readonly gasLimits: bigint
  /** Bytes of signatures, which the chain must check. */
  readonly signatureBytes: number
}

// Deeper wrapping than any wallet makes; a bound on work for what is foul.
const maxDepth = 6

/** Unwraps `execute` sent to `contract`; `undefined` when it is none. */
export function unwrapBundle(
  contract: Address,
  input: Hex,
  depth = 0,
): Bundle | undefined {
  const decoded = depth < maxDepth ? decodeExecute(input) : undefined
  if (!decoded) return undefined
  const calls: BundledCall[] = []
  let gasLimits = 0n
  let signatureBytes = byteLength(decoded.signature)
  for (const call of decoded.calls) {
    gasLimits += call.gasLimit
    const inner = call.delegateCall
      ? undefined
      : unwrapBundle(call.to, call.data, depth + 1)
    if (!inner) {
      calls.push({
        from: contract,
        to: call.to,
        value: call.value,
        data: call.data,
        delegateCall: call.delegateCall,
      })
      continue
    }
    calls.push(...inner.calls)
    gasLimits += inner.gasLimits
    signatureBytes += inner.signatureBytes
  }
  return { calls, gasLimits, signatureBytes }
}

function byteLength(hex: Hex): number {
  return (hex.length - 2) / 2
}
