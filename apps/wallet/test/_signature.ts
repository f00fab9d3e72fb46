import type { Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { account } from './show-screen.tsx'

/** Queues something that waits for one signer's signature. */
export function waitForSignature(wallet: Wallet, signer: Address): void {
  const config = { threshold: 1, signers: [{ address: signer, weight: 1 }] }
  wallet.signingQueue.jobs.set('request-1', {
    details: {
      account,
      chainId: 137,
      config,
      digest: '0x01',
      subdigest: '0x02',
      auxDataOf: () => '0x',
    },
    request: {
      id: 'request-1',
      config,
      signatures: new Map(),
      status: { type: 'prompting', signer },
    },
    resolve() {},
    reject() {},
  })
}
