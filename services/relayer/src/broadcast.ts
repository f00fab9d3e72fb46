import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { ChainContext } from './chain-context.ts'
import { type InFlight, noteBroadcast } from './in-flight.ts'
import type { Sent } from './metatx.ts'
import {
  bumpAttempt,
  cancelAttempt,
  cancelUnderpriced,
} from './replace-attempt.ts'
import { readSendRefusals, type SendRefusal } from './send-refusal.ts'

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
    const refusal: SendRefusal =
      error instanceof NodeRefusalError
        ? readSendRefusals(error)
        : { kind: 'unknown' }
    if (refusal.kind === 'harmless') return
    context.log.warn(facts, `broadcast refused: ${refusal.kind}`)
    const next = await answerRefusal(context, inFlight, sent, refusal).catch(
      () => undefined,
    )
    if (next) await broadcast(context, inFlight, [next])
  }
}

/**
 * Returns the attempt that follows a refusal: at the price that the node named,
 * or an empty one where no block can hold it.
 */
async function answerRefusal(
  context: ChainContext,
  inFlight: InFlight,
  sent: Sent,
  refusal: SendRefusal,
): Promise<Sent | undefined> {
  if (refusal.kind === 'hopeless')
    return sent.isCancelled ? undefined : cancelAttempt(context, inFlight, sent)
  if (refusal.kind !== 'underpriced') return undefined
  // The next transactions begin with it.
  if (refusal.leastTip !== undefined)
    context.gasPrices.raiseTip(refusal.leastTip)
  const bumped = await bumpAttempt(context, inFlight, sent, refusal)
  if (bumped !== 'held') return bumped
  // No node keeps it at a price that its fee allows, and later nonces wait. A
  // base fee comes down again; a least tip stays.
  return sent.isCancelled || refusal.leastTip === undefined
    ? undefined
    : cancelUnderpriced(context, inFlight, sent, refusal)
}
