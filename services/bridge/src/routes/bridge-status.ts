import { address, type BridgeTxStatus, hash } from '@cairn/protocol'
import { z } from 'zod'
import { carriers } from '../carriers.ts'
import type { BridgeContext } from '../context.ts'
import { findDeposits, type KeptDeposit } from '../db/deposits.queries.ts'
import { parse } from './quote.ts'

const chainId = z.coerce.number().int().positive()

const statusQuery = z.object({
  transactionHash: hash,
  fromChainId: chainId,
  toChainId: chainId,
  bridgeName: z.string().optional(),
  userAddress: address,
})

/**
 * Answers `GET bridge-status`. One transaction may hold the deposits of several
 * accounts, so the account is part of the question. Of several deposits of one
 * account, the one that is least far counts.
 *
 * @see BRDG-02
 */
export async function bridgeStatus(
  { database }: BridgeContext,
  query: unknown,
): Promise<BridgeTxStatus & Record<string, unknown>> {
  const asked = parse(statusQuery, query)
  const { transactionHash: txHash, fromChainId, toChainId } = asked
  const found = await findDeposits(database, {
    txHash,
    fromChainId,
    toChainId,
    depositor: asked.userAddress,
  })
  const [kept] = found
    .filter(({ carrierId }) => isOf(carrierId, asked.bridgeName))
    .toSorted((a, b) => rank[a.state] - rank[b.state])
  return {
    fromChainId,
    toChainId,
    sourceTransactionHash: txHash as `0x${string}`,
    sourceTxStatus: kept ? 'COMPLETED' : 'PENDING',
    destinationTransactionHash: kept?.fillHash ?? null,
    destinationTxStatus: kept ? destinationStatus[kept.state] : 'PENDING',
    toAmount: kept ? `${kept.due}` : null,
    deadline: kept ? Number(kept.deposit.deadline) : null,
    refund: kept ? refundOf(kept) : null,
  }
}

const rank: Readonly<Record<KeptDeposit['state'], number>> = {
  seen: 0,
  filling: 1,
  refundable: 2,
  refunded: 3,
  filled: 4,
}

const destinationStatus: Readonly<Record<KeptDeposit['state'], string>> = {
  seen: 'PENDING',
  filling: 'PENDING',
  refundable: 'FAILED',
  refunded: 'FAILED',
  filled: 'COMPLETED',
}

function refundOf({ state, refundHash }: KeptDeposit) {
  if (state === 'refundable')
    return { status: 'DUE' as const, transactionHash: null }
  if (state === 'refunded')
    return {
      status: 'COMPLETED' as const,
      transactionHash: refundHash ?? null,
    }
  return null
}

function isOf(carrierId: number, bridgeName: string | undefined): boolean {
  if (bridgeName === undefined) return true
  return carriers.find(({ id }) => id === carrierId)?.name === bridgeName
}
