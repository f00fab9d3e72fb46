import { decodeExecute } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'

/** A call of a bundle, at any nesting. */
export type BundledCall = {
  readonly from: Address
  /** The contracts that lead to the call, outermost first; the last makes it. */
  readonly path: readonly Address[]
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly delegateCall: boolean
  /** The call, or a call around it, may fail while the rest happens. */
  readonly mayFail: boolean
}

/** The content of an `execute` call. */
export type Bundle = {
  readonly calls: readonly BundledCall[]
  /** Gas that the sender must provide for the limits of the calls. */
  readonly gasLimits: bigint
  /** Bytes of signatures that the chain verifies. */
  readonly signatureBytes: number
}

// Maximum nesting. Real wallets nest less, and hostile input must not cost more
// work.
const maxDepth = 6

/** Unwraps an `execute` call of `contract`; `undefined` for any other call. */
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
        path: [contract],
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
        path: [contract, ...one.path],
        mayFail: one.mayFail || !call.revertOnError,
      })),
    )
    gasLimits += inner.gasLimits
    signatureBytes += inner.signatureBytes
  }
  return { calls, gasLimits: gasToBring(gasLimits), signatureBytes }
}

/**
 * Returns the gas to provide for a gas limit. A call passes on 63/64 of its gas
 * (EIP-150), and there are two calls between a wallet and its target: the
 * proxy's call of the module, and the call itself.
 */
function gasToBring(named: bigint): bigint {
  return (named * 64n * 64n + 63n * 63n - 1n) / (63n * 63n)
}

function byteLength(hex: Hex): number {
  return (hex.length - 2) / 2
}
