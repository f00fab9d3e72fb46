import type { Address } from '@cairn/primitives'
import { singletonAddress } from './create2.ts'
import { balanceCheckInitCode } from './init-codes.ts'
import { localAmm } from './local-amm.ts'

/** The contracts that swaps on a local chain may call. */
export type LocalSwaps = {
  /** Exchanges that may be called, and be allowed to spend the coin paid. */
  readonly targets: readonly Address[]
  readonly wrappedNative: Address
  /** Whether the exchange also takes an exact amount to get. */
  readonly exactOutput: boolean
}

/**
 * Returns the address of the contract that reverts a batch in which too little
 * arrived, the same on every local chain.
 *
 * @see SWAP-01
 */
export function localBalanceCheck(): Address {
  return singletonAddress(balanceCheckInitCode)
}

/** Returns what swaps on a local chain go through, without node requests. */
export function localSwaps(chainId: number): LocalSwaps {
  const { router, wrappedNative } = localAmm(chainId)
  return { targets: [router], wrappedNative, exactOutput: true }
}
