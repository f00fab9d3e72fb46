import type { Address, Hex } from '../accounts/wallet-config.ts'

/** A call that a wallet makes; `value` in base units. */
export type WalletCall = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** Zero or absent: all the gas there is. */
  readonly gasLimit?: bigint
  /** When it fails, the other calls happen all the same. */
  readonly mayFail?: boolean
}
