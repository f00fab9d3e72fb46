import type { BridgeTxStatus } from '@cairn/protocol'
import type { InboxWallet } from '../inbox/inbox-wallet.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { noteBridge } from '../inbox/pending-entries.ts'
import { whenIndexed } from '../transactions/when-indexed.ts'
import type { BridgeDetails } from './bridge-details.ts'
import {
  type BridgeWallet,
  bridgeAccount,
  bridgeClient,
} from './bridge-service.ts'
import { bridgeOrderOf } from './build-bridge.ts'

/** Between questions how a bridge stands. @see BRDG-02 */
const pollMs = 5_000

/**
 * Asks every 5 s how a bridge stands, until it arrived or went back. Failures
 * are asked again.
 *
 * @returns whether it arrived; `false` also when it left the list or the wallet
 *   was closed
 * @see BRDG-02
 */
export async function pollBridge(
  wallet: BridgeWallet & Pick<InboxWallet, 'pending'>,
  entry: PendingTransaction,
  signal: AbortSignal,
): Promise<boolean> {
  const { pending, platform, log } = wallet
  const { metaTxnHash, txnHash } = entry
  const order = bridgeOrderOf(entry.requestedTransaction)
  if (!order || txnHash === undefined) return false
  const isListed = () =>
    pending
      .getState()
      .entries.some((other) => other.metaTxnHash === metaTxnHash)
  const { fromChainId, toChainId, bridgeName } = order
  while (!signal.aborted && isListed()) {
    try {
      const status = await bridgeClient(wallet).bridgeStatus(
        {
          fromChainId,
          toChainId,
          bridgeName,
          transactionHash: txnHash,
          userAddress: bridgeAccount(wallet),
        },
        { signal },
      )
      note(wallet, metaTxnHash, status)
      if (status.destinationTxStatus === 'COMPLETED') {
        const { destinationTransactionHash: hash } = status
        await seeIndexed(wallet, toChainId, hash)
        return true
      }
      if (status.refund?.status === 'COMPLETED') {
        await seeIndexed(wallet, fromChainId, status.refund.transactionHash)
        return false
      }
    } catch (error) {
      if (!signal.aborted)
        log.warn({ error: String(error) }, 'A bridge could not be asked after')
    }
    await platform.delay(pollMs, signal).catch(() => undefined)
  }
  return false
}

function note(
  { pending }: Pick<InboxWallet, 'pending'>,
  metaTxnHash: string,
  status: BridgeTxStatus,
): void {
  const { destinationTxStatus, refund } = status
  const details: BridgeDetails = {
    destinationTxHash: status.destinationTransactionHash ?? undefined,
    deadline: status.deadline ?? undefined,
    arrives: status.toAmount ?? undefined,
    refund: refund
      ? {
          status: refund.status,
          txnHash: refund.transactionHash ?? undefined,
        }
      : undefined,
  }
  noteBridge(pending, metaTxnHash, { destinationTxStatus, details })
}

/** Waits until balances and history show what a transaction did. */
async function seeIndexed(
  wallet: BridgeWallet,
  chainId: number,
  txnHash: string | null | undefined,
): Promise<void> {
  if (txnHash) await whenIndexed(wallet, { chainId, txnHash })
}
