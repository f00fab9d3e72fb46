import type { SignatureRequest } from '@cairn/account'
import type { Address, Hex } from '@cairn/primitives'
import type { StoreApi } from 'zustand/vanilla'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import type { SigningRequest } from './signing-request.ts'
import type { SigningState } from './signing-state.ts'

/** A request together with its waiting caller. */
export type SigningJob = {
  readonly details: SignatureRequest
  request: SigningRequest
  readonly resolve: (signatures: ReadonlyMap<Address, Hex>) => void
  readonly reject: (error: Error) => void
}

/** The signing manager's own state; screens read `SigningState` instead. */
export type SigningQueue = {
  readonly jobs: Map<string, SigningJob>
  /** The number of requests so far; ids are made from it. */
  count: number
  /** Closes the open view of a signer. */
  endFocus: ((isContinued: boolean) => void) | undefined
}

/** The part of the wallet that collects signatures. */
export type SigningWallet = SignersWallet & {
  readonly signing: StoreApi<SigningState>
  readonly signingQueue: SigningQueue
}

/** Returns an empty queue. */
export function createSigningQueue(): SigningQueue {
  return {
    jobs: new Map(),
    count: 0,
    endFocus: undefined,
  }
}
