import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { ChainContext } from './chain-context.ts'
import { type InFlight, noteBroadcast } from './in-flight.ts'
import type { Sent } from './metatx.ts'
import { cancelAttempt } from './replace-attempt.ts'

/** Meaning of a node's refusal of a signed transaction. */
export type Refusal = 'harmless' | 'poor' | 'hopeless' | 'unknown'

/**
 * Sends signed transactions to the node. Sending them again is safe, because
 * their bytes do not change. Never throws: the maintenance loop sends lost ones
 * again.
 */
export async function broadcast(
  context: ChainContext,
  inFlight: InFlight,
  batch: readonly Sent[],
): Promise<void> {
  if (batch.length === 0) return
  noteBroadcast(inFlight, batch, context.now().getTime())
  await Promise.all(batch.map((sent) => broadcastOne(context, inFlight, sent)))
}

async function broadcastOne(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
): Promise<void> {
  try {
    await context.node.call('eth_sendRawTransaction', [sent.raw])
  } catch (error) {
    if (error instanceof NodeUnavailableError) return
    const facts = { err: error, metatx: sent.id, nonce: String(sent.nonce) }
    const refusal =
      error instanceof NodeRefusalError ? readRefusal(error.message) : 'unknown'
    if (refusal === 'harmless') return
    context.log.warn(facts, `broadcast refused: ${refusal}`)
    if (refusal !== 'hopeless' || sent.isCancelled) return
    const cancelled = await cancelAttempt(context, inFlight, sent).catch(
      () => undefined,
    )
    if (cancelled) await broadcast(context, inFlight, [cancelled])
  }
}

/**
 * Classifies the error text of a node, which differs between nodes: the
 * transaction is known or its nonce is used (the receipt decides), the sender
 * cannot pay, no block can hold it, or another error that may pass.
 */
function readRefusal(message: string): Refusal {
  if (
    /already (known|imported|exists|been used)|known transaction|nonce( is)? too low|invalid nonce|underpriced/i.test(
      message,
    )
  ) {
    return 'harmless'
  }
  if (/insufficient (funds|balance)/i.test(message)) return 'poor'
  if (
    /exceeds? (the )?(block )?gas limit|greater than the block|intrinsic gas|gas (limit )?too (high|low)|oversized|size exceeds/i.test(
      message,
    )
  ) {
    return 'hopeless'
  }
  return 'unknown'
}
