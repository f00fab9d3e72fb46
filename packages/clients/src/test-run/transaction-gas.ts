import type { Address, Hex } from '@cairn/primitives'

/** No transaction of a common chain may have more gas (EIP-7825). */
export const mostGas = 16_777_216n
/** Gas that every transaction takes before anything runs. */
const transactionGas = 21_000n
/** Gas for each address that a transaction names as met (EIP-2930). */
const gasPerTouched = 2_400n

/** Gas of a transaction's input. */
export function inputGas(input: string): bigint {
  const bytes = input.slice(2).match(/../g) ?? []
  return bytes.reduce((gas, byte) => gas + (byte === '00' ? 4n : 16n), 0n)
}

/** Gas that a transaction takes before anything runs, by all that it carries. */
export function intrinsicGas(
  input: string,
  touched: readonly Address[] = [],
): bigint {
  const named = BigInt(touched.length) * gasPerTouched
  return transactionGas + inputGas(input) + named
}

/** The field of a call that names whom it has met; none for nobody. */
export function accessTo(touched: readonly Address[]): {
  readonly accessList?: readonly {
    readonly address: Address
    readonly storageKeys: readonly Hex[]
  }[]
} {
  const accessList = touched.map((address) => ({ address, storageKeys: [] }))
  return accessList.length > 0 ? { accessList } : {}
}
