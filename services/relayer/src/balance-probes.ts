import type { Address } from '@cairn/primitives'
import { AbiFunction, Hex } from 'ox'
import type { CallResult, CodeOverrides, SimulatedCall } from './simulation.ts'

/**
 * Calls that read balances, and the code that the probe of native coins needs.
 */
export type BalanceProbes = {
  readonly calls: readonly SimulatedCall[]
  readonly code: CodeOverrides
}

const balanceOf = AbiFunction.from(
  'function balanceOf(address owner) view returns (uint256)',
)

/**
 * Builds the calls that read an account's balances of tokens, in their order.
 *
 * @param tokens - `undefined` stands for the native coin. No contract returns
 *   that balance, so code is placed at an address for the simulation
 */
export function balanceProbes(
  account: Address,
  tokens: readonly (Address | undefined)[],
): BalanceProbes {
  const data = AbiFunction.encodeData(balanceOf, [account])
  // Contracts could look for code at an address that they know.
  const probeAddress: Address = Hex.random(20)
  return {
    calls: tokens.map((token) => ({
      from: account,
      to: token ?? probeAddress,
      value: 0n,
      data: token ? data : '0x',
    })),
    code: tokens.includes(undefined)
      ? { [probeAddress]: codeFor(account) }
      : {},
  }
}

/**
 * Returns the gain of each balance, in the order of the probes; 0 if a probe
 * failed.
 *
 * @param results - of `count` probes, a call, and the probes again
 */
export function readGains(
  results: readonly CallResult[],
  count: number,
): readonly bigint[] {
  return Array.from({ length: count }, (_, index) => {
    const before = readAmount(results[index])
    const after = readAmount(results[count + 1 + index])
    return before === undefined || after === undefined ? 0n : after - before
  })
}

function readAmount(result: CallResult | undefined): bigint | undefined {
  return result?.succeeded && /^0x[0-9a-f]{64}$/i.test(result.returned)
    ? BigInt(result.returned)
    : undefined
}

/** Assembles PUSH20 account, BALANCE, and a return of the 32 bytes. */
function codeFor(account: Address): Hex.Hex {
  return `0x73${account.slice(2)}3160005260206000f3`
}
