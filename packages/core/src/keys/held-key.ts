import type { Address, Hex } from '@cairn/primitives'
import { addressOfKey, signWithKey } from './sign-with-key.ts'

/** A key that is in memory until it is forgotten, and nowhere else. */
export type HeldKey = {
  readonly address: Address
  /** Gives `0x` once it is forgotten. */
  readonly sign: (subdigest: Hex) => Hex
  readonly forget: () => void
}

/** Takes a secret over: forgetting it overwrites the bytes that came in. */
export function holdKey(secret: Uint8Array): HeldKey {
  let isForgotten = false
  return {
    address: addressOfKey(secret),
    sign: (subdigest) => (isForgotten ? '0x' : signWithKey(secret, subdigest)),
    forget() {
      isForgotten = true
      secret.fill(0)
    },
  }
}
