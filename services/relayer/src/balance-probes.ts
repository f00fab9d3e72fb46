import type { Address, Hex } from '@cairn/primitives'
import { AbiFunction } from 'ox'
import type { CallResult, CodeOverrides, SimulatedCall } from './simulation.ts'

/** Calls that read balances, and the code that one of them needs. */
export type BalanceProbes = {
  readonly calls: readonly SimulatedCall[]
  readonly code: CodeOverrides
}

const balanceOf = AbiFunction.from(
  'function balanceOf(address owner) view returns (uint256)',
)

/** Where a probe of native coins stands while calls are tried out. */
const probeAddress: Address = '0x00000000000000000000000000000000ba1a9ce5'

/**
 * Makes the calls that read what an account holds of tokens, in their order.
 *
 * @param tokens - `undefined` stands for the native coin, which no call of a
 *   chain tells: code that does is put at an address for the time of the try
 */
export function balanceProbes(
  account: Address,
  tokens: readonly (Address | undefined)[],
): BalanceProbes {
  const data = AbiFunction.encodeData(balanceOf, [account])
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
 * What each balance grew by, in the order of the probes; 0 where one of them
 * was not told.
 *
 * @param results - of `count` probes, one call, and the probes again
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

/** PUSH20 account, BALANCE, and the 32 bytes of it returned from memory. */
function codeFor(account: Address): Hex {
  return `0x73${account.slice(2)}3160005260206000f3`
}
