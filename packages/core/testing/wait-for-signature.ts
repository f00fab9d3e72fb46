import type { Address } from '@cairn/primitives'
import { newRequest, transition } from '../src/signing/signing-request.ts'
import type { SigningWallet } from '../src/signing/signing-wallet.ts'

/** Queues a request that is asking one signer for its signature. */
export function waitForSignature(
  wallet: Pick<SigningWallet, 'signingQueue'>,
  account: Address,
  signer: Address,
): void {
  const id = 'request-1'
  const config = { threshold: 1, signers: [{ address: signer, weight: 1 }] }
  wallet.signingQueue.jobs.set(id, {
    details: {
      account,
      chainId: 137,
      config,
      digest: '0x01',
      imageHash: '0x03',
      subdigest: '0x02',
      auxDataOf: () => '0x',
    },
    request: transition(newRequest(id, config), { type: 'prompt', signer }),
    resolve() {},
    reject() {},
  })
}
