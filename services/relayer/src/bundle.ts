import { decodeExecute } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'

/** A call that a bundle leads to, through however many wrappings. */
export type BundledCall = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly delegateCall: boolean
  /** It, or a call that wraps it, may fail while the rest happens. */
  readonly mayFail: boolean
}

/** What an `execute` call comes down to. */
export type Bundle = {
  readonly calls: readonly BundledCall[]
  /** What the sender must bring for the limits that its calls name. */
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
        mayFail: !call.revertOnError,
      })
      continue
    }
    calls.push(
      ...inner.calls.map((one) => ({
        ...one,
        mayFail: one.mayFail || !call.revertOnError,
      })),
    )
    gasLimits += inner.gasLimits
    signatureBytes += inner.signatureBytes
  }
  return { calls, gasLimits: gasToBring(gasLimits), signatureBytes }
}

/**
 * A call passes on 63 of 64 parts of its gas (EIP-150). Between a wallet and
 * what it calls stand two: its proxy's call of the module, and the call itself.
 */
function gasToBring(named: bigint): bigint {
  return (named * 64n * 64n + 63n * 63n - 1n) / (63n * 63n)
}

function byteLength(hex: Hex): number {
  return (hex.length - 2) / 2
}
