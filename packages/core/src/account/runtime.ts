import type { OpenAccount } from '@cairn/account'
import type { Address } from '@cairn/primitives'
import type { SealedKeys } from '../keys/sealed-keys.ts'
import type { Signer } from '../signers/signer.ts'
import type { SigningJob } from '../signing/signing-manager.ts'

/**
 * What runs behind the stores: the loaded engine, the signers of this device,
 * promises in flight. One per wallet, changed in place.
 */
export type Runtime = {
  readonly keys: SealedKeys
  readonly importEngine: () => Promise<typeof import('@cairn/account')>
  readonly signers: Map<Address, Signer>
  readonly jobs: Map<string, SigningJob>
  account: Promise<OpenAccount> | undefined
  /** Settles the choice between several wallets. */
  choose: ((address: Address) => void) | undefined
  /** Ends the wait for a mail link. */
  passwordless: AbortController | undefined
  token: Promise<string> | undefined
  requestCount: number
}
