import type { commons } from '@0xsequence/core'
import type { GuardSigner } from '@0xsequence/guard'
import type { Status, signers } from '@0xsequence/signhub'
import type { ethers } from 'ethers'

type Waiting = {
  readonly message: ethers.BytesLike
  readonly resolve: (signature: ethers.BytesLike) => void
  readonly reject: (error: unknown) => void
}

/**
 * The official guard signer, asked only after someone else has signed: the
 * official orchestrator asks everyone at once, and a guard must not be first.
 */
export function afterOthers(guard: GuardSigner): signers.SapientSigner {
  const waiting: Waiting[] = []
  return {
    getAddress: () => guard.getAddress(),
    buildDeployTransaction: async () => undefined,
    predecorateSignedTransactions: async () => [],
    decorateTransactions: async (bundle) => bundle,
    suffix: () => guard.suffix(),
    sign: (message) =>
      new Promise((resolve, reject) =>
        waiting.push({ message, resolve, reject }),
      ),
    notifyStatusChange(_id: string, status: Status, metadata: object) {
      const { parts } = metadata as Partial<commons.WalletSignRequestMetadata>
      if (status.ended || !parts || parts.size === 0) return
      for (const { message, resolve, reject } of waiting.splice(0)) {
        guard.sign(message, metadata).then(resolve, reject)
      }
    },
  }
}
