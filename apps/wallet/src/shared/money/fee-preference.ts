import type { Wallet } from '@cairn/core'

/** The coin fees of a chain were paid in last, on this device. */
export function feePreference(
  { storage }: Wallet,
  chainId: number,
): string | undefined {
  return storage.get('networkFeeToken')?.[`${chainId}`]
}

/** Remembers the coin to pay a chain's fees in. */
export function putFeePreference(
  { storage }: Wallet,
  chainId: number,
  id: string,
): void {
  const kept = storage.get('networkFeeToken') ?? {}
  storage.set('networkFeeToken', { ...kept, [`${chainId}`]: id })
}
