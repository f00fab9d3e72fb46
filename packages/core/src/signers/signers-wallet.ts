import type { Address } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { Device } from './device.ts'
import type { ConfirmByMail, SignerKind } from './kinds/signer-kind.ts'
import type { Signer } from './signer.ts'

/** The signers of this page. Only `signing/signer-setup.ts` changes them. */
export type SignerSet = {
  /** In the order in which they are asked to sign. */
  readonly byAddress: Map<Address, Signer>
  /** The set-up in progress: signers are added and removed in turn. */
  setup: SignerSetup
}

/** One series of set-ups. Its results are dropped once it has ended. */
export type SignerSetup = {
  readonly ended: AbortController
  last: Promise<unknown>
}

/** The part of the wallet that holds signers. */
export type SignersWallet = ConnectedWallet & {
  readonly device: Device
  readonly signers: SignerSet
  readonly confirmByMail: ConfirmByMail
  /** Loads the kinds of signers; they are not needed on the first screen. */
  readonly loadSignerKinds: () => Promise<readonly SignerKind[]>
}

/** Returns a set without signers. */
export function createSignerSet(): SignerSet {
  return { byAddress: new Map(), setup: newSignerSetup() }
}

/** Returns a series in which nothing was set up yet. */
export function newSignerSetup(): SignerSetup {
  return { ended: new AbortController(), last: Promise.resolve() }
}
