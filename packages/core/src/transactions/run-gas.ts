import type { RunResult } from '@cairn/clients'
import { intrinsicGas, mostGas } from '@cairn/clients/test-run'
import type { Hex, WalletCall } from '@cairn/primitives'

/** For a run that measures: what lies around the account's code is on top. */
export const measuringGas = 15_500_000n
/** Recovering a signer takes some 6,600 gas, and 66 bytes say who it is. */
const gasPerSignatureByte = 100n
/** The relayer's margins: what was used and half of it, and this. */
const extraGas = 60_000n

/**
 * Says what the transaction itself takes, by a run of its calls, and what is left
 * of the relayer's limit when the account's own code begins to make them. Both
 * are estimates: the signature is not there yet.
 *
 * @param sent - the transaction with a placeholder signature
 */
export function gasOfSent(
  { gasUsed, setUpGas }: Pick<RunResult, 'gasUsed' | 'setUpGas'>,
  calls: readonly WalletCall[],
  sent: {
    readonly input: Hex
    readonly signatureBytes: number
    readonly gasLimits: bigint
  },
): { readonly used: bigint; readonly left: bigint } {
  const intrinsic = intrinsicGas(sent.input)
  const signature = BigInt(sent.signatureBytes) * gasPerSignatureByte
  const used = intrinsic + setUpGas + signature + gasUsed
  const own = calls.reduce((sum, { gasLimit = 0n }) => sum + gasLimit, 0n)
  // A guest module makes the steps before the calls, and passes the rest on.
  const isByGuest = setUpGas > 0n
  const named = isByGuest
    ? brought(brought(own) + sent.gasLimits)
    : brought(own)
  const around = gasLimitFor(used, named) - intrinsic - setUpGas
  const atProxy = isByGuest ? passedOn(around) : around
  const left = passedOn(atProxy) - signature
  return { used, left: left > 0n ? left : 0n }
}

/** The limit of gas that the relayer gives a transaction. */
function gasLimitFor(used: bigint, named: bigint): bigint {
  const withHalf = (used * 3n) / 2n
  const withNamed = used + named
  const limit = (withHalf > withNamed ? withHalf : withNamed) + extraGas
  return limit < mostGas ? limit : mostGas
}

/** Each of two calls between passes on 63 of 64 parts. */
function brought(named: bigint): bigint {
  return (named * 64n * 64n) / (63n * 63n)
}

function passedOn(gas: bigint): bigint {
  return (gas * 63n) / 64n
}
